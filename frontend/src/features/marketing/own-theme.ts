import { makeTheme } from "./queries";
import type { ThemeChoice } from "./theme-choice";
import { OWN_COLOUR } from "./themes";

/** Makes a theme of one colour. */
export async function makeOwn(colour: string): Promise<ThemeChoice> {
  const { css, fragment } = await makeTheme(colour);
  return { key: OWN_COLOUR.key, colour, variables: variablesOf(css), fragment };
}

/** Returns the custom properties of the first rule of a style sheet. */
export function variablesOf(css: string): Record<string, string> {
  const rule = /\{([^}]*)\}/.exec(css)?.[1] ?? "";
  return Object.fromEntries([...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}
