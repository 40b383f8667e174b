import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface Text {
  name: string;
  text: string;
  unit?: string;
  times?: number;
}

const file = fileURLToPath(new URL("../../crates/schema-docs/tests/corpus/hostile/corpus.json", import.meta.url));
const corpus = JSON.parse(readFileSync(file, "utf8")) as {
  texts: Text[];
  definitions: { sdl: string }[];
  titles: string[];
};
const TOGETHER = 40;

export const TITLES = corpus.titles;
export const TEXTS = corpus.texts.map(({ name, text, unit, times }) => ({
  name,
  text: unit === undefined ? text : text.replace("{}", () => unit.repeat(times ?? 1)),
}));

/** Groups of texts that share a type and a guide. */
export const GROUPS = Array.from({ length: Math.ceil(TEXTS.length / TOGETHER) }, (_, group) =>
  TEXTS.slice(group * TOGETHER, (group + 1) * TOGETHER),
);

/** Returns a schema with every text in every possible place. */
export function hostileSchema(): string {
  const quoted = (text: string) => JSON.stringify(text);
  const types = GROUPS.map((texts, number) => {
    const about = quoted(texts[0]?.text ?? "");
    const each = (line: (name: string, text: string) => string) =>
      texts.map(({ name, text }) => line(name, quoted(text))).join("\n");
    return `
${about} type Group${number} @note(text: ${about}) {
${each((name, text) => `${text} ${name}(${text} first: Int = 1): Int @note(text: ${text})\nold_${name}: Int @deprecated(reason: ${text})`)}
}
${about} enum Values${number} {
${each((name, text) => `${text} ${name} @deprecated(reason: ${text})`)}
}
${about} input Input${number} {
${each((name, text) => `${text} ${name}: String = ${text}`)}
}`;
  });
  const roots = GROUPS.map((texts, number) => {
    const about = quoted(texts[0]?.text ?? "");
    return `${about} group${number}(${about} input: Input${number}!, value: Values${number}): Group${number}`;
  });
  return [
    "directive @note(text: String) repeatable on FIELD_DEFINITION | OBJECT",
    ...types,
    ...corpus.definitions.map(({ sdl }) => sdl),
    `type Query {\n${roots.join("\n")}\n}`,
  ].join("\n");
}
