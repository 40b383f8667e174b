const JSON_TOKENS = /"(?:[^"\\]|\\.)*"|[\w.-]+/g;
const GRAPHQL_TOKENS = /#.*|"""[^]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"|[@$]\w*|\.+|-?\d[\w.]*|\w+|\S/g;
const OPERATIONS = new Set(["query", "mutation", "subscription", "fragment", "{"]);
/** Keywords that a name follows. */
const NAMING = new Set("query mutation subscription fragment type interface union enum input scalar".split(" "));
/** Keywords that begin a definition. */
const STARTS = new Set([...NAMING, "directive", "schema"]);
const KEYWORDS = new Set([...STARTS, "extend", "implements", "repeatable", "on"]);

type Colour = "keyword" | "type" | "property" | "function" | "name" | "string" | "number" | "directive" | "comment";

/** Returns the colour of a token; `next` is the character after it, without blanks between. */
type ColourOf = (token: string, next: string) => Colour | null;

interface Place {
  colour: Colour;
  start: number;
  end: number;
}

/**
 * Returns the tokens of code that the server sent as plain text, with their positions. The colours are those that the
 * server gives to code with elements, in `highlight` and `code.rs` of `schema-docs/src/render`.
 */
export function coloursOf(text: string, language: "graphql" | "json" = "graphql"): Place[] {
  const places: Place[] = [];
  const [tokens, colourOf] = language === "json" ? [JSON_TOKENS, jsonColour] : [GRAPHQL_TOKENS, graphqlColours()];
  const after = /\s*(\S?)/y;
  for (const { 0: token, index: start } of text.matchAll(tokens)) {
    const end = start + token.length;
    after.lastIndex = end;
    const colour = colourOf(token, after.exec(text)?.[1] ?? "");
    if (colour !== null) places.push({ colour, start, end });
  }
  return places;
}

const jsonColour: ColourOf = (token, next) => {
  if (token.startsWith('"')) return next === ":" ? "property" : "string";
  if (token === "null") return "keyword";
  return /^(?:[\d-]|true$|false$)/.test(token) ? "number" : null;
};

/** Returns a function that colours the tokens of a document in turn, and remembers where in the document it is. */
function graphqlColours(): ColourOf {
  /** The word that began the definition; empty between definitions. */
  let definition = "";
  /** The last token, with `on` told from a field of that name. */
  let before = "";
  let [braces, parens] = [0, 0];
  /** Brackets that are open in the default value of a definition. */
  let inDefault = 0;
  let [isDefault, isApplied] = [false, false];

  const isOperation = () => OPERATIONS.has(definition);

  function colourOfName(name: string, next: string): Colour | null {
    const value = /^(?:true|false|null)$/.test(name) ? "number" : "name";
    if (braces === 0 && parens === 0) {
      if (NAMING.has(before)) return isOperation() ? "function" : "type";
      if (KEYWORDS.has(name)) return "keyword";
      if (definition === "directive") return "name";
      return definition === "" ? null : "type";
    }
    if (isOperation()) {
      if (braces === 0) return isDefault ? "name" : "type";
      if (parens > 0) return next === ":" ? "name" : value;
      if (before === "..." && name === "on") return "keyword";
      return before === "on" ? "type" : null;
    }
    if (parens > 0 && next === ":") return "name";
    if (isDefault && next !== ":") return value;
    if (parens > 0) return "type";
    if (definition === "enum") return "name";
    return next === ":" || next === "(" ? "property" : "type";
  }

  function colourOf(token: string, next: string): Colour | null {
    if (isApplied) return "directive";
    if (token.startsWith("#")) return "comment";
    if (inDefault > 0) return null;
    if (/^"./.test(token)) return "string";
    if (/^@./.test(token)) return "directive";
    if (/^\$./.test(token)) return "name";
    if (/^-?\d/.test(token)) return "number";
    return /^\w/.test(token) ? colourOfName(token, next) : null;
  }

  function step(token: string): void {
    const isHead = braces === 0 && parens === 0;
    if (inDefault > 0 || (isDefault && !isOperation() && /^[[{]$/.test(token))) {
      if (/^[[{]$/.test(token)) inDefault += 1;
      else if (/^[\]}]$/.test(token)) inDefault -= 1;
      return;
    }
    if (token === "{") {
      if (isHead && definition === "") definition = token;
      braces += 1;
    } else if (token === "}") {
      braces = Math.max(0, braces - 1);
      if (braces === 0) definition = "";
    } else if (token === "(") {
      isApplied = before.startsWith("@") && !isOperation() && definition !== "directive";
      parens += 1;
    } else if (token === ")") {
      parens = Math.max(0, parens - 1);
      isApplied &&= parens > 0;
    } else if (isHead && STARTS.has(token) && !NAMING.has(before)) definition = token;
    if (token === "=") isDefault = true;
    else if (/^[(){}:]$/.test(token)) isDefault = false;
    if (token === "on" && before !== "..." && braces > 0) before = "field";
    else before = isHead && NAMING.has(before) && token !== "{" ? "name" : token;
  }

  return (token, next) => {
    // The parentheses of an applied directive belong to it.
    if (token === "(") step(token);
    const colour = colourOf(token, next);
    if (token !== "(" && !token.startsWith("#")) step(token);
    return colour;
  };
}

/** Colours plain-text code with CSS highlights, if the browser supports them. Adds no elements. Returns the cleanup. */
export function colourDefinitions(page: Element): () => void {
  if (typeof Highlight === "undefined") return () => {};
  const made = new Map<Colour, Highlight>();
  for (const code of page.querySelectorAll("pre[data-plain] > code")) {
    const text = code.firstChild;
    if (!(text instanceof Text) || code.childNodes.length > 1) continue;
    const language = code.matches(".language-json") ? "json" : "graphql";
    for (const { colour, start, end } of coloursOf(text.data, language)) {
      const range = new StaticRange({ startContainer: text, startOffset: start, endContainer: text, endOffset: end });
      const highlight = made.get(colour) ?? new Highlight();
      made.set(colour, highlight.add(range));
    }
  }
  for (const [colour, highlight] of made) CSS.highlights.set(`code-${colour}`, highlight);
  return () => {
    for (const colour of made.keys()) CSS.highlights.delete(`code-${colour}`);
  };
}
