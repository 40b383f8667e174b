import type { ReactNode } from "react";
import { highlightTokens } from "@/ui/highlight-tokens";

const COMMENT = String.raw`#[^\n]*`;
/** A description stands at the beginning of a line and is quieter than a value. */
const DESCRIPTION = String.raw`"""(?:[^"]|"(?!"")|\\""")*"""|^[ \t]*"(?:[^"\\\n]|\\.)+"(?=[ \t]*$)`;
const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|-?\b\d+(?:\.\d+)?\b`;
const NAME = String.raw`\$[_A-Za-z]\w*|\b[_A-Za-z]\w*(?=\s*:)`;
const KEYWORD = String.raw`\b(?:query|mutation|subscription|fragment|on|true|false|null)\b|@[_A-Za-z]\w*`;
const TYPE = String.raw`\b[A-Z]\w*\b`;
const token = new RegExp(`(${COMMENT}|${DESCRIPTION})|(${STRING})|(${NAME})|(${KEYWORD})|(${TYPE})`, "gm");
const colors = [
  "text-(--code-comment)",
  "text-(--code-string)",
  "text-(--code-name)",
  "text-(--code-keyword)",
  "text-(--code-type)",
];

/** Highlights a GraphQL operation with its descriptions. */
export function highlightOperation(document: string): ReactNode[] {
  return highlightTokens(document, token, colors);
}
