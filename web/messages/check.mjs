// Every text exists in every language, with the same inputs.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const [base, ...others] = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();
const inputs = (message) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort().join(" ");
const faults = [];

for (const file of readdirSync(join(folder, base))) {
  const texts = JSON.parse(readFileSync(join(folder, base, file), "utf8"));
  for (const locale of others) {
    const translated = JSON.parse(readFileSync(join(folder, locale, file), "utf8"));
    for (const key of new Set([...Object.keys(texts), ...Object.keys(translated)])) {
      if (!(key in texts)) faults.push(`${base}/${file}: ${key} is missing`);
      else if (!(key in translated)) faults.push(`${locale}/${file}: ${key} is missing`);
      else if (inputs(texts[key]) !== inputs(translated[key])) faults.push(`${locale}/${file}: ${key} has other inputs than ${base}`);
    }
  }
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
