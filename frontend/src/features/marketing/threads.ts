/** Finds which line of a schema became which place on a page of its docs. Works on text that is being typed. */

/** The end of a thread on the page: the title, the description, the interfaces, or a member by its name. */
export type Place = { part: "title" | "lead" | "implements" } | { part: "member"; name: string };

export interface Origin {
  /** Line of the schema, from 1. */
  line: number;
  place: Place;
}

const KEYWORDS: Readonly<Record<string, string>> = {
  type: "objects",
  interface: "interfaces",
  union: "unions",
  enum: "enums",
  input: "inputs",
  scalar: "scalars",
};
const ROOTS: Readonly<Record<string, string>> = {
  Query: "queries",
  Mutation: "mutations",
  Subscription: "subscriptions",
};
const DEFINITION = /^\s*(extend\s+)?(type|interface|union|enum|input|scalar)\s+([_A-Za-z]\w*)/;
const MEMBER = /^\s*([_A-Za-z]\w*)\s*(?:[(:@]|$)/;

interface Line {
  number: number;
  /** The line without texts and comments. */
  code: string;
  isDescription: boolean;
  /** Nesting of braces and of parentheses at its start. */
  braces: number;
  parentheses: number;
}

/** Splits a schema into lines. Descriptions and comments are blanked, so that words in them are not definitions. */
function linesOf(sdl: string): Line[] {
  const lines: Line[] = [];
  let inBlock = false;
  let braces = 0;
  let parentheses = 0;
  for (const [index, text] of sdl.split("\n").entries()) {
    let code = "";
    let isDescription = inBlock;
    for (const [position, part] of text.split('"""').entries()) {
      if (position > 0) inBlock = !inBlock;
      if (inBlock || position > 0) isDescription = true;
      if (!inBlock) code += part.replace(/"(?:\\.|[^"\\])*"?/g, "").replace(/#.*/, "");
    }
    isDescription = (isDescription || /^\s*"/.test(text)) && code.trim() === "";
    lines.push({ number: index + 1, code, isDescription, braces, parentheses });
    for (const letter of code) {
      if (letter === "{") braces += 1;
      else if (letter === "}") braces = Math.max(0, braces - 1);
      else if (letter === "(") parentheses += 1;
      else if (letter === ")") parentheses = Math.max(0, parentheses - 1);
    }
  }
  return lines;
}

/** Returns the first line of the description that ends above a line, or null if it has none. */
function descriptionAbove(lines: readonly Line[], index: number): number | null {
  let at = index - 1;
  if (lines[at]?.isDescription !== true) return null;
  while (lines[at - 1]?.isDescription === true) at -= 1;
  return lines[at]?.number ?? null;
}

/** Returns the lines that became parts of the page at `path`. */
export function originsOf(sdl: string, path: string): Origin[] {
  const [kind = "", name = ""] = path.split("/");
  const lines = linesOf(sdl);
  const rootName = Object.keys(ROOTS).find((root) => ROOTS[root] === kind);
  const found: Origin[] = [];
  let inside: string | null = null;
  for (const [index, { number, code, braces, parentheses }] of lines.entries()) {
    if (braces === 0) {
      const match = DEFINITION.exec(code);
      if (match === null) continue;
      inside = match[3] ?? null;
      if (rootName !== undefined || inside !== name || KEYWORDS[match[2] ?? ""] !== kind) continue;
      const lead = descriptionAbove(lines, index);
      if (lead !== null) found.push({ line: lead, place: { part: "lead" } });
      const part = /\bimplements\b/.test(code) ? "implements" : "title";
      found.push({ line: number, place: { part } });
      continue;
    }
    if (braces !== 1 || parentheses !== 0) continue;
    const member = MEMBER.exec(code)?.[1];
    if (member === undefined) continue;
    if (rootName === undefined) {
      if (inside === name) found.push({ line: number, place: { part: "member", name: member } });
    } else if (inside === rootName && member === name) {
      const lead = descriptionAbove(lines, index);
      if (lead !== null) found.push({ line: lead, place: { part: "lead" } });
      found.push({ line: number, place: { part: "title" } });
    }
  }
  return found;
}

/** Returns the path of the page that a line of the schema is on, or null for lines outside of definitions. */
export function pageOfLine(sdl: string, line: number): string | null {
  let path: string | null = null;
  for (const { number, code, isDescription, braces, parentheses } of linesOf(sdl)) {
    const definition = braces === 0 ? DEFINITION.exec(code) : null;
    if (definition !== null) {
      const [, , keyword = "", name = ""] = definition;
      path = keyword === "type" && name in ROOTS ? name : `${KEYWORDS[keyword]}/${name}`;
    } else if (braces === 0 && !isDescription && code.trim() !== "") path = null;
    const root: string = path?.split("/")[0] ?? "";
    if (root in ROOTS && braces === 1 && parentheses === 0) {
      const member = MEMBER.exec(code)?.[1];
      if (member !== undefined) path = `${root}/${member}`;
    }
    // A description belongs to the definition below it.
    if (number === line && !(isDescription && braces === 0)) return withKind(path);
    if (number > line && definition !== null) return withKind(path);
  }
  return null;
}

function withKind(path: string | null): string | null {
  const [root = "", member] = path?.split("/") ?? [];
  if (!(root in ROOTS)) return path;
  return member === undefined ? null : `${ROOTS[root]}/${member}`;
}
