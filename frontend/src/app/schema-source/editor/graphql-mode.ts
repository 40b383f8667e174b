import { foldService, ParseContext, StreamLanguage, type StreamParser, type StringStream } from "@codemirror/language";
import type { Text } from "@codemirror/state";

const KEYWORDS = new Set([
  "type",
  "interface",
  "union",
  "enum",
  "input",
  "scalar",
  "directive",
  "schema",
  "extend",
  "implements",
  "repeatable",
  "on",
  "query",
  "mutation",
  "subscription",
  "fragment",
]);
const NAME = /^[_A-Za-z]\w*/;

interface State {
  /** Whether the position is inside a block string. */
  block: boolean;
  /** Open braces, and open parentheses within them. */
  braces: number;
  parens: number;
  /** The kind of name expected next. After `:` and in lists of types it is a type. */
  expects: "type" | "definition" | "any";
}

const START: State = { block: false, braces: 0, parens: 0, expects: "any" };

/** If more letters than this before the view are not parsed, CodeMirror skips them (its `MaxDistanceBeforeViewport`). */
const MAX_SKIPPED = 100_000;

/** Colours SDL line by line; never fails on text that is not SDL. */
export const parser: StreamParser<State> = {
  name: "graphql",
  startState: () => {
    // CodeMirror also asks for the start state when it skips to the view.
    const context = ParseContext.get();
    return context !== null && context.viewport.from > MAX_SKIPPED
      ? stateAt(context.state.doc, context.viewport.from)
      : { ...START };
  },
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (state.block) return blockText(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match('"""')) {
      state.block = true;
      return blockText(stream, state);
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^#.*/)) return "comment";
    if (stream.match(/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/)) return "number";
    if (stream.match(/^@[_A-Za-z]\w*/)) {
      state.expects = "any";
      return "meta";
    }
    const name = stream.match(NAME);
    if (name && typeof name !== "boolean") return nameToken(name[0], stream, state);
    punctuation(stream.next() ?? "", state);
    return "punctuation";
  },
  indent(state, textAfter, { unit }) {
    if (state.block) return null;
    const closes = /^\s*[})]/.test(textAfter) ? 1 : 0;
    return Math.max(0, state.braces + state.parens - closes) * unit;
  },
  languageData: {
    indentOnInput: /^\s*[})]$/,
    commentTokens: { line: "#" },
    closeBrackets: { brackets: ["(", "[", "{", '"'] },
  },
};

function blockText(stream: StringStream, state: State): string {
  const end = blockEnd(stream.string, stream.pos);
  if (end === -1) stream.skipToEnd();
  else {
    stream.pos = end;
    state.block = false;
  }
  return "string";
}

/** Returns the end of the closing `"""`; -1 when the line does not close the block. */
function blockEnd(line: string, from: number): number {
  let at = line.indexOf('"""', from);
  while (at > from && line[at - 1] === "\\") at = line.indexOf('"""', at + 3);
  return at === -1 ? -1 : at + 3;
}

/** Letters between positions whose state is cached. */
const CHECKPOINT_DISTANCE = 50_000;
const marksOf = new WeakMap<Text, { at: number; state: State }[]>();
const DELIMITERS = /"""|"(?:[^"\\]|\\.)*"?|[#{}()]/g;

/** Returns the state at the beginning of a line. Only multi-line constructs matter, so a megabyte takes milliseconds. */
export function stateAt(doc: Text, at: number): State {
  const marks = marksOf.get(doc) ?? [];
  marksOf.set(doc, marks);
  const mark = marks.findLast((known) => known.at <= at) ?? { at: 0, state: START };
  const state = { ...mark.state };
  let from = mark.at;
  let last = marks.at(-1)?.at ?? 0;
  for (const lines = doc.iterRange(from, at); !lines.next().done; from += lines.value.length) {
    if (lines.lineBreak) {
      if (from - last < CHECKPOINT_DISTANCE) continue;
      last = from + 1;
      marks.push({ at: last, state: { ...state } });
    } else passLine(lines.value, state);
  }
  return state;
}

function passLine(line: string, state: State): void {
  for (let at = 0; ; at = DELIMITERS.lastIndex) {
    if (state.block) {
      at = blockEnd(line, at);
      if (at === -1) return;
      state.block = false;
    }
    DELIMITERS.lastIndex = at;
    const [found] = DELIMITERS.exec(line) ?? [];
    if (found === undefined || found === "#") return;
    if (found === '"""') state.block = true;
    else punctuation(found, state);
  }
}

function nameToken(name: string, stream: StringStream, state: State): string {
  const isKey = stream.match(/^\s*[:(]/, false) !== null;
  if (state.braces === 0 && state.parens === 0 && KEYWORDS.has(name)) {
    state.expects = name === "implements" || name === "on" ? "type" : name === "extend" ? "any" : "definition";
    return "keyword";
  }
  if (state.expects === "definition") {
    state.expects = "any";
    return "typeName";
  }
  if (state.expects === "type") {
    if (state.braces > 0 || state.parens > 0) state.expects = "any";
    return "typeName";
  }
  if (name === "true" || name === "false" || name === "null") return "atom";
  return isKey || state.braces > 0 ? "propertyName" : "atom";
}

function punctuation(letter: string, state: State): void {
  if (letter === ":" || (letter === "=" && state.braces === 0 && state.parens === 0)) state.expects = "type";
  else if (letter === "=") state.expects = "any";
  else if (letter === "{") {
    state.braces += 1;
    state.expects = "any";
  } else if (letter === "}") {
    state.braces = Math.max(0, state.braces - 1);
    state.expects = "any";
  } else if (letter === "(") {
    state.parens += 1;
    state.expects = "any";
  } else if (letter === ")") {
    state.parens = Math.max(0, state.parens - 1);
    state.expects = "any";
  }
}

export const graphql = StreamLanguage.define(parser);

/** Maximum number of lines that are searched for the end of a fold. */
const MAX_FOLDED_LINES = 20_000;

/** Folds from a line that ends with an opening bracket to the closing line, based on indentation. */
export const folding = foldService.of((state, from) => {
  const first = state.doc.lineAt(from);
  const open = /([{(])\s*(?:#.*)?$/.exec(first.text)?.[1];
  if (open === undefined) return null;
  const close = open === "{" ? "}" : ")";
  const indent = first.text.search(/\S/);
  const last = Math.min(state.doc.lines, first.number + MAX_FOLDED_LINES);
  for (let number = first.number + 1; number <= last; number += 1) {
    const { text, from: start } = state.doc.line(number);
    const at = text.search(/\S/);
    if (at !== -1 && at <= indent) return text[at] === close ? { from: first.to, to: start + at } : null;
  }
  return null;
});
