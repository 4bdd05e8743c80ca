import type { Plugin } from "vite";

const MESSAGE = /src\/paraglide\/messages\/(?!_index)[^/]+\.js$/;
const CHOICE = /\(\((?:inputs = \{\}|inputs), options = \{\}\) => \{\s*const locale = [^\n]*\n\s*if \(locale === "en"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\}\);?/;
/** A message without inputs: one plain text. */
const PLAIN = /^const (\w+) = [^\n]*\(\) => \{\s*return [^`\n]*(`(?:[^`\\$]|\\.)*`)\)\s*\};/gm;
const RUNTIME = /src\/paraglide\/runtime\.js$/;
const LOCALES = /^export const (?:baseLocale|locales) = .*$/gm;
const PICK = "virtual:pick";

/** Of the compiled runtime the page needs the languages and which one is spoken now; it brings its own way of choosing. */
const runtime = (locales: readonly string[]): string => `
${locales.join("\n")}
let read = () => baseLocale;
export const experimentalStaticLocale = undefined;
export const getLocale = () => read();
export const overwriteGetLocale = (own) => { read = own; };
`;

const helper = (path: string): string => `
import { getLocale } from ${JSON.stringify(path)};
const first = (options) => (options.locale ?? getLocale()) === "en";
export const pick = (en, fil) => (inputs = {}, options = {}) => (first(options) ? en : fil)(inputs);
export const say = (en, fil) => (inputs, options = {}) => (first(options) ? en : fil);
`;

/** The message module with its choice of language left to a shared function; null when it has another form than expected. */
function slim(code: string): string | null {
  const found = CHOICE.exec(code);
  const [choice, en = "", fil = ""] = found ?? [];
  if (choice === undefined) return null;
  const plain = new Map([...code.matchAll(PLAIN)].map(([, name, text]) => [name, text]));
  const call = plain.has(en) && plain.has(fil) ? `say(${plain.get(en)}, ${plain.get(fil)})` : `pick(${en}, ${fil})`;
  return `import { pick, say } from "${PICK}";\n${code.replace(choice, () => `/* @__PURE__ */ ${call};`)}`;
}

/**
 * Every compiled message chooses its language in the same four lines. Here they become one shared
 * function, which takes a third off what the messages weigh in the built page.
 */
export function slimMessages(): Plugin {
  return {
    name: "slim-messages",
    enforce: "post",
    apply: "build",
    resolveId: (id) => (id === PICK ? `\0${PICK}` : undefined),
    load: (id) => (id === `\0${PICK}` ? helper(new URL("./src/paraglide/runtime.js", import.meta.url).pathname) : undefined),
    transform(code, id) {
      if (RUNTIME.test(id)) return { code: runtime(code.match(LOCALES) ?? []), map: null };
      if (!MESSAGE.test(id)) return undefined;
      const slimmed = slim(code);
      if (slimmed === null) this.error(`the compiled message ${id} no longer has the expected form`);
      return { code: slimmed, map: null };
    },
  };
}
