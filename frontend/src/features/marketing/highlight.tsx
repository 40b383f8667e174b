import type { ReactNode } from "react";
import { highlightTokens } from "@/ui/highlight-tokens";

const token =
  /(#[^\n]*)|("""[\s\S]*?"""|"[^"\n]*")|(@\w+)|\b(type|interface|enum|input|union|scalar|directive|extend|schema|implements|on)\b|([A-Za-z_]\w*)(?=\s*[(:])|\b([A-Z]\w*[a-z]\w*|ID)\b|(\b\d+\b)/g;
const colors = [
  "text-(--code-comment)",
  "text-(--code-string)",
  "text-(--code-keyword)",
  "text-(--code-keyword)",
  "text-(--code-name)",
  "text-(--code-type)",
  "text-(--code-number)",
];

/** Highlights a few dozen lines of SDL in the colours of the code editor, which replaces them. In the docs the engine highlights code. */
export function highlight(sdl: string): ReactNode[] {
  return highlightTokens(sdl, token, colors);
}
