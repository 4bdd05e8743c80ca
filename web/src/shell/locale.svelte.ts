import { overwriteGetLocale, locales, type Locale } from "../paraglide/runtime.js";
import { keep, kept } from "./keep";

const KEY = "salpakan.locale";

function isLocale(word: string | null | undefined): word is Locale {
  return (locales as readonly string[]).includes(word ?? "");
}

/** The stored choice, else the browser's first language we speak ("tl" is Filipino too). */
function firstLocale(): Locale {
  const stored = kept(KEY);
  if (isLocale(stored)) return stored;
  for (const tag of navigator.languages) {
    const word = tag.toLowerCase().split("-")[0];
    if (word === "tl") return "fil";
    if (isLocale(word)) return word;
  }
  return "en";
}

let current = $state<Locale>(firstLocale());

/** Messages read the locale through this rune, so changing it changes every text at once. */
overwriteGetLocale(() => current);
document.documentElement.lang = current;

export const locale = {
  get current(): Locale {
    return current;
  },
  set(next: Locale): void {
    current = next;
    document.documentElement.lang = next;
    keep(KEY, next);
  },
};
