/** Text that was typed into a dialog while its code was loading. */
export interface TypedAhead {
  text: string;
  caret: readonly [number, number];
  /** Whether Enter was pressed. */
  isEntered: boolean;
}

/** Appends the text to the focused field of a dialog, as if it had been typed there. */
export function putTypedAhead(typed: TypedAhead): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.closest("dialog") === null) return;
  const start = field.value.length;
  if (typed.text !== "") {
    // Use the native setter; React ignores changes made through its own.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(field, field.value + typed.text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    // Email fields have no caret that can be set.
    if (field.selectionStart !== null) field.setSelectionRange(start + typed.caret[0], start + typed.caret[1]);
  }
  if (typed.isEntered) requestAnimationFrame(() => field.form?.requestSubmit());
}
