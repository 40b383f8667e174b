import type { ReactNode } from "react";

const token =
  /("""[\s\S]*?"""|"[^"\n]*"|#[^\n]*)|(@\w+)|\b(type|interface|enum|input|union|scalar|directive|extend|schema|implements|on)\b|([A-Za-z_]\w*)(?=\s*[(:])|\b([A-Z]\w*[a-z]\w*|ID)\b|(\b\d+\b)/g;
const colors = [
  "text-(--code-comment)",
  "text-(--code-keyword)",
  "text-(--code-keyword)",
  "text-(--code-name)",
  "text-(--code-type)",
  "text-(--code-string)",
];

/** Highlights a few dozen lines of SDL. In the docs the engine highlights code. */
export function highlight(sdl: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of sdl.matchAll(token)) {
    if (match.index > end) parts.push(sdl.slice(end, match.index));
    const kind = match.slice(1).findIndex((group) => group !== undefined);
    parts.push(
      <span key={match.index} className={colors[kind]}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  parts.push(sdl.slice(end));
  return parts;
}
