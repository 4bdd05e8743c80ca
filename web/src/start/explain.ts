import * as m from "../paraglide/messages.js";
import type { VariantInfo } from "../protocol";
import { sizeOf } from "../placement/pieces";

const LEVELS: Readonly<Record<string, () => string>> = {
  random: () => m.level_text_random(),
  recruit: () => m.level_text_recruit(),
  private: () => m.level_text_private(),
  sergeant: () => m.level_text_sergeant(),
  captain: () => m.level_text_captain(),
  colonel: () => m.level_text_colonel(),
  general: () => m.level_text_general(),
};

/** A level in one sentence; nothing for one that the catalogue does not know. */
export function levelText(level: string): string | undefined {
  return LEVELS[level]?.();
}

const VARIANTS: Readonly<Record<string, () => string>> = {
  classic: () => m.variant_text_classic(),
  open: () => m.variant_text_open(),
  "shown-flag": () => m.variant_text_shown_flag(),
  skirmish: () => m.variant_text_skirmish(),
  war: () => m.variant_text_war(),
  electronic: () => m.variant_text_electronic(),
};

/** What is different in a variant, in one sentence (RULES §9). */
export function variantText(variant: VariantInfo): string {
  return VARIANTS[variant.name]?.() ?? m.variant_text_small({ count: sizeOf(variant.army) });
}
