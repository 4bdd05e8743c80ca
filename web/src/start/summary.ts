import { catalogue } from "../net/catalogue.svelte";
import * as m from "../paraglide/messages.js";
import type { Clock, VariantInfo } from "../protocol";
import { levelName } from "../words/levels";
import { variantName } from "../words/sides";
import { CLOCKS, type ClockName, type Options } from "./options.svelte";

/** "10 + 5", or that there is no clock. */
export function clockName(name: ClockName): string {
  return clockText(CLOCKS[name]);
}

export function clockText(clock: Clock | null): string {
  return clock === null ? m.clock_none() : m.clock_face({ minutes: clock.initialMs / 60_000, seconds: clock.incrementMs / 1000 });
}

/** A variant's name; a research board is named by its size. */
export function variantTitle(variant: VariantInfo): string {
  const name = variantName(variant.name);
  return name === variant.name ? m.variant_small({ width: variant.width, height: variant.height }) : name;
}

/** One line under the big button: what it will begin. */
export function summary(options: Options): string {
  return [options.level === null ? "" : levelName(options.level), summaryOf(options)].filter(Boolean).join(" · ");
}

/** The same against a person. */
export function summaryOf(options: Options): string {
  const variant = catalogue.value?.variants.find((other) => other.name === options.variant);
  return [variant ? variantTitle(variant) : variantName(options.variant), clockName(options.clock)].join(" · ");
}
