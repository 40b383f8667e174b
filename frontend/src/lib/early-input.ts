/** What was typed into fields that the server sent, before the app has taken the form over; by the field's name. */
const typed = new Map<string, string>();

function keep(field: EventTarget | null): void {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isField && field.name !== "" && field.value !== field.defaultValue) typed.set(field.name, field.value);
}

/** Collects what has been typed, and what is typed until the forms take it. */
export function keepEarlyInput(root: Element): void {
  for (const field of root.querySelectorAll("input, textarea")) keep(field);
  root.addEventListener("input", ({ target }) => keep(target));
}

/** Returns what was typed early into a field, and forgets it. */
export function takeEarlyInput(name: string): string | undefined {
  const text = typed.get(name);
  typed.delete(name);
  return text;
}
