import type { ReactNode } from "react";

/** Colours code by its tokens: each group of the expression, which is global, has the class at its index. */
export function highlightTokens(code: string, token: RegExp, colors: readonly string[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(token)) {
    if (match.index > end) parts.push(code.slice(end, match.index));
    const kind = match.slice(1).findIndex((group) => group !== undefined);
    parts.push(
      <span key={match.index} className={colors[kind]}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  parts.push(code.slice(end));
  return parts;
}
