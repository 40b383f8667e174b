/** What was typed or chosen in fields that the server sent, before the app has taken the form over; by the field's name. */
const typed = new Map<string, string>();

function keep(field: EventTarget | null): void {
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  if (isField && field.name !== "" && field.value !== sentValue(field)) typed.set(field.name, field.value);
}

/** Returns the value that a field had in the server's HTML. */
function sentValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}

/** Collects what has been typed, and what is typed until the forms take it. */
export function keepEarlyInput(root: Element): void {
  for (const field of root.querySelectorAll("input, textarea, select")) keep(field);
  root.addEventListener("input", ({ target }) => keep(target));
}

/** Returns what was typed early into a field, and forgets it. */
export function takeEarlyInput(name: string): string | undefined {
  const text = typed.get(name);
  typed.delete(name);
  return text;
}
