import { foldService, StreamLanguage, type StreamParser, type StringStream } from "@codemirror/language";

const KEYWORDS = new Set(["type", "interface", "union", "enum", "input", "scalar", "directive", "schema", "extend", "implements", "repeatable", "on"]);
const NAME = /^[_A-Za-z]\w*/;

interface State {
  /** Inside a `"""` text. */
  block: boolean;
  /** Open braces, and open parentheses within them. */
  braces: number;
  parens: number;
  /** What a name stands for: behind `:` and in lists of types it is a type. */
  expects: "type" | "definition" | "any";
}

/** Colours SDL line by line; never fails on text that is not SDL. */
export const parser: StreamParser<State> = {
  name: "graphql",
  startState: () => ({ block: false, braces: 0, parens: 0, expects: "any" }),
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
  languageData: { indentOnInput: /^\s*[})]$/, commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
};

function blockText(stream: StringStream, state: State): string {
  while (!stream.eol()) {
    if (stream.match('\\"""')) continue;
    if (stream.match('"""')) {
      state.block = false;
      break;
    }
    stream.next();
  }
  return "string";
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

/** Lines that a fold looks through for its end. */
const FOLDED = 20_000;

/** Folds from a line that ends with an opening bracket to the line that closes it, by indentation. */
export const folding = foldService.of((state, from) => {
  const first = state.doc.lineAt(from);
  const open = /([{(])\s*(?:#.*)?$/.exec(first.text)?.[1];
  if (open === undefined) return null;
  const close = open === "{" ? "}" : ")";
  const indent = first.text.search(/\S/);
  const last = Math.min(state.doc.lines, first.number + FOLDED);
  for (let number = first.number + 1; number <= last; number += 1) {
    const { text, from: start } = state.doc.line(number);
    const at = text.search(/\S/);
    if (at !== -1 && at <= indent) return text[at] === close ? { from: first.to, to: start + at } : null;
  }
  return null;
});
