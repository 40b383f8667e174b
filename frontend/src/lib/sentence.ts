/** Ends a text with a full stop where it lacks one, so that another sentence can follow it. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?…:]["”’)]?$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
