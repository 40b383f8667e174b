type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Inputs of other types are secrets, files or choices, which are not kept. */
const KEPT_TYPES = new Set(["text", "email", "search", "tel", "url"]);

/**
 * Text typed into fields of the server's HTML before the app has taken them over. It belongs to these elements alone,
 * so that no other form can take it, whatever its fields are called.
 */
const typed = new Map<Element, string>();
let listening = new AbortController();

/** Text areas whose text is protected until they are taken over. */
const guarded = new Set<Element>();

/**
 * Protects what is typed or selected in a text area. React writes the server's text into it while it hydrates, long before
 * it shows anything, so the next key would be added to that text.
 */
function guard(area: HTMLTextAreaElement): void {
  const sent = area.defaultValue;
  for (const name of ["value", "defaultValue"] as const) {
    const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, name);
    Object.defineProperty(area, name, {
      configurable: true,
      get: () => property?.get?.call(area) as string,
      set: (text: string) => {
        if (text === sent) return;
        property?.set?.call(area, text);
        if (!guarded.has(area)) unguard(area);
      },
    });
  }
  guarded.add(area);
}

function unguard(area: Element): void {
  Reflect.deleteProperty(area, "value");
  Reflect.deleteProperty(area, "defaultValue");
}

function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

function keep(field: Field): void {
  if (field instanceof HTMLInputElement && !KEPT_TYPES.has(field.type)) return;
  if (field.value === defaultOf(field)) typed.delete(field);
  else typed.set(field, field.value);
}

/** Collects what has been typed into the fields below `root`, and what is typed until `dropEarlyInput`. */
export function keepEarlyInput(root: Element): void {
  dropEarlyInput();
  listening = new AbortController();
  const { signal } = listening;
  for (const field of root.querySelectorAll<Field>("input, textarea, select")) {
    keep(field);
    if (field instanceof HTMLTextAreaElement) guard(field);
    field.addEventListener("input", () => keep(field), { signal });
  }
}

/**
 * Returns what was typed early into this element, and forgets it. A text area whose text React controls stays protected
 * until React writes what was typed: it may still commit a render of before, which has the server's text.
 */
export function takeEarlyInput(field: Element | null | undefined, isControlled = false): string | undefined {
  if (!field) return undefined;
  const text = typed.get(field);
  typed.delete(field);
  if (guarded.delete(field) && !(isControlled && text !== undefined)) unguard(field);
  return text;
}

/** Forgets everything and stops listening, because the app has taken over all fields. */
export function dropEarlyInput(): void {
  listening.abort();
  typed.clear();
  guarded.forEach(unguard);
  guarded.clear();
}
