const TOKENS = /"(?:[^"\\]|\\.)*"|@\w+|[A-Za-z_]\w*|-?\d[\w.]*|[(){}]/g;
const KEYWORDS = new Set(["type", "interface", "enum", "input", "union", "implements"]);

type Colour = "keyword" | "type" | "name" | "string" | "number" | "directive";

interface Place {
  colour: Colour;
  start: number;
  end: number;
}

/** Returns the tokens of a definition that the server sent as plain text, with their positions. */
export function coloursOf(text: string): Place[] {
  const places: Place[] = [];
  const isEnum = text.startsWith("enum ");
  let isBody = false;
  let depth = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [word, start] = [match[0], match.index];
    const end = start + word.length;
    if (word === "{" && depth === 0) isBody = true;
    if (word === "(") depth += 1;
    else if (word === ")") depth -= 1;
    const colour = colourOf(word, {
      isBody,
      isEnum,
      isArgument: depth > 0,
      isNamed: text[end] === ":" || text[end] === "(",
    });
    if (colour !== null) places.push({ colour, start, end });
  }
  return places;
}

interface Around {
  isBody: boolean;
  isEnum: boolean;
  isArgument: boolean;
  /** Whether the member's name has been read; a type or arguments follow. */
  isNamed: boolean;
}

function colourOf(word: string, { isBody, isEnum, isArgument, isNamed }: Around): Colour | null {
  if (/^[(){}]/.test(word)) return null;
  if (word.startsWith("@")) return "directive";
  if (word.startsWith('"')) return "string";
  if (/^[\d-]/.test(word)) return "number";
  if (!isBody && KEYWORDS.has(word)) return "keyword";
  if (isNamed) return isArgument ? "name" : null;
  return isBody && isEnum ? "name" : "type";
}

/** Colours plain-text definitions with CSS highlights, if the browser supports them. Adds no elements. Returns the cleanup. */
export function colourDefinitions(page: Element): () => void {
  if (typeof Highlight === "undefined") return () => {};
  const made = new Map<Colour, Highlight>();
  for (const code of page.querySelectorAll("pre[data-plain] > code")) {
    const text = code.firstChild;
    if (!(text instanceof Text) || code.childNodes.length > 1) continue;
    for (const { colour, start, end } of coloursOf(text.data)) {
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
