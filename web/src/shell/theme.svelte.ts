import { keep, kept } from "./keep";

export type Theme = "system" | "light" | "dark";

const KEY = "salpakan.theme";
const ORDER: readonly Theme[] = ["system", "light", "dark"];

function isTheme(word: string | null): word is Theme {
  return ORDER.some((theme) => theme === word);
}

function show(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

const stored = kept(KEY);
const first: Theme = isTheme(stored) ? stored : "system";
let current = $state<Theme>(first);
show(first);

export const theme = {
  get current(): Theme {
    return current;
  },
  /** System, light, dark, and round again. */
  next(): void {
    current = ORDER[(ORDER.indexOf(current) + 1) % ORDER.length] ?? "system";
    show(current);
    keep(KEY, current === "system" ? null : current);
  },
};
