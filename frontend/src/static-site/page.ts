/** What a page of a static site is, and the names of all pages. */

export type NavigationItem = readonly [name: string, deprecated?: number, file?: string];
type Group = readonly [
  kind: string,
  label: string,
  letter: string,
  className: string,
  items: readonly NavigationItem[],
  /** The number of the group of each item, or -1. */
  numbers?: readonly number[],
];

declare global {
  interface Window {
    docsNavigation?: readonly Group[];
    docsNavigationGroups?: readonly (readonly [key: string, label: string])[];
  }
}

export const root = document.documentElement;
export const base = root.dataset["base"] ?? ".";
/** The path of the page. */
export const here = root.dataset["path"] ?? "";
/** The pages by kind. */
export const groups = window.docsNavigation ?? [];
/** The groups of operations and types. */
export const topics = window.docsNavigationGroups ?? [];
export const looks = new Map<string, { letter: string; className: string; label: string }>(
  groups.map(([kind, label, letter, className]) => [kind, { letter, className, label }]),
);
const KINDS_OF_MEMBERS = {
  fields: { letter: "f", className: "ko", label: "Fields" },
  arguments: { letter: "a", className: "kin", label: "Arguments" },
  values: { letter: "v", className: "ke", label: "Values" },
  examples: { letter: "Ex", className: "kd", label: "Examples" },
};
for (const [kind, look] of Object.entries(KINDS_OF_MEMBERS)) looks.set(kind, look);
const files = new Map<string, string>();
for (const [kind, , , , items] of groups)
  for (const [name, , file] of items) if (file !== undefined) files.set(`${kind}/${name}`, file);

export const addressOf = (kind: string, name: string, anchor: string | null = null) =>
  `${base}/${kind}/${files.get(`${kind}/${name}`) ?? name}.html${anchor === null ? "" : `#${anchor}`}`;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = "",
  text = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  if (text !== "") made.textContent = text;
  return made;
}

export function badge(kind: string): HTMLElement {
  const look = looks.get(kind);
  const made = element("span", `k ${look?.className ?? ""}`, look?.letter ?? "");
  made.setAttribute("aria-hidden", "true");
  return made;
}
