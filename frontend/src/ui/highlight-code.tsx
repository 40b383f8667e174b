import type { ReactNode } from "react";
import { highlightTokens } from "./highlight-tokens";

const PROPERTY = String.raw`"[^"\n]*"(?=\s*:)`;
const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|${"`"}(?:[^${"`"}\\]|\\.)*${"`"}|https?:\/\/[^\s"']+`;
const COMMENT = String.raw`(?<!\S)(?:#|\/\/)[^\n]*`;
const KEYWORD = String.raw`\b(?:abort|as|async|await|const|defer|do|end|export|for|from|func|if|import|let|new|of|package|require|return|throw|unless|with)\b`;
const token = new RegExp(`(${COMMENT})|(${PROPERTY})|(${STRING})|(${KEYWORD})`, "g");
const colors = ["text-(--code-comment)", "text-(--code-name)", "text-(--code-string)", "text-(--code-keyword)"];

/** Highlights a few dozen lines of the languages of the examples, of shell commands and of JSON. */
export function highlightCode(code: string): ReactNode[] {
  return highlightTokens(code, token, colors);
}

const YAML_KEY = String.raw`(?<=^[ -]*)[\w-]+(?=:(?:\s|$))`;
const YAML_VALUE = String.raw`(?<=: )(?![{[|])\S[^\n]*`;
const yamlToken = new RegExp(`(${COMMENT})|(${YAML_KEY})|(${YAML_VALUE})|(?!)()`, "gm");

/** Highlights the set-ups of pipelines. */
export function highlightYaml(code: string): ReactNode[] {
  return highlightTokens(code, yamlToken, colors);
}
