import { readTokenColours } from "@/lib/token-colours";
import { kindLook } from "./kinds";
import { TYPE_KINDS } from "@/lib/generated/kinds";

/** The colours of a picture, read from the page's tokens so that an export looks like the screen. */
export interface Palette {
  background: string;
  box: string;
  line: string;
  strong: string;
  text: string;
  quiet: string;
  brand: string;
  kinds: Readonly<Record<string, string>>;
}

export function readPalette(element: Element): Palette {
  return readTokenColours(element, (token) => ({
    background: token("--bg"),
    box: token("--bg-2"),
    line: token("--line-2"),
    strong: token("--fg-3"),
    text: token("--fg"),
    quiet: token("--fg-2"),
    brand: token("--brand"),
    kinds: Object.fromEntries(TYPE_KINDS.map((word) => [word, token(kindLook(word).token)])),
  }));
}

/** Reads the colours of the light theme, even when the dark theme is on. */
export function readLightPalette(within: Element): Palette {
  const probe = document.createElement("div");
  probe.className = "light";
  within.append(probe);
  const palette = readPalette(probe);
  probe.remove();
  return palette;
}
