/** Ends a text with a full stop where it lacks one, so that another sentence can follow it. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?…:]["”’)]?$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Returns a list like "objects, unions and enums". */
export function inList(words: readonly (string | number)[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? `${last}` : `${words.slice(0, -1).join(", ")} and ${last}`;
}
