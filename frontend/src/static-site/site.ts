/** The script of a static site: navigation, search, theme, copy buttons. Pages are complete without it. */
import "./site.css";
import { anchorId } from "../lib/anchor";
import { colourDefinitions } from "../lib/colour";
import { withoutFilters } from "./query";
import { type Entry, type Hit, type Index, makeIndex, search } from "./search";

type NavigationItem = readonly [name: string, deprecated?: number, file?: string];
type Group = readonly [
  kind: string,
  label: string,
  letter: string,
  className: string,
  items: readonly NavigationItem[],
];

declare global {
  interface Window {
    docsNavigation?: readonly Group[];
    docsSearch?: readonly Entry[];
    docsTexts?: readonly string[];
  }
}

const MAX_HITS = 30;
const root = document.documentElement;
const base = root.dataset["base"] ?? ".";
const here = root.dataset["path"] ?? "";
const groups = window.docsNavigation ?? [];
const looks = new Map<string, { letter: string; className: string; label: string }>(
  groups.map(([kind, label, letter, className]) => [kind, { letter, className, label }]),
);
const KINDS_OF_MEMBERS = {
  fields: { letter: "f", className: "ko", label: "Fields" },
  arguments: { letter: "a", className: "kin", label: "Arguments" },
  values: { letter: "v", className: "ke", label: "Values" },
};
for (const [kind, look] of Object.entries(KINDS_OF_MEMBERS)) looks.set(kind, look);
const files = new Map<string, string>();
for (const [kind, , , , items] of groups)
  for (const [name, , file] of items) if (file !== undefined) files.set(`${kind}/${name}`, file);

const addressOf = (kind: string, name: string, anchor: string | null = null) =>
  `${base}/${kind}/${files.get(`${kind}/${name}`) ?? name}.html${anchor === null ? "" : `#${anchor}`}`;

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className = "", text = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  if (text !== "") made.textContent = text;
  return made;
}

function badge(kind: string): HTMLElement {
  const look = looks.get(kind);
  const made = element("span", `k ${look?.className ?? ""}`, look?.letter ?? "");
  made.setAttribute("aria-hidden", "true");
  return made;
}

// Theme
const theme = document.querySelector<HTMLButtonElement>(".docs-theme");
function showTheme() {
  theme?.setAttribute("aria-checked", String(root.classList.contains("dark")));
}
theme?.addEventListener("click", () => {
  const dark = root.classList.toggle("dark");
  try {
    localStorage.setItem("darkMode", String(dark));
  } catch {
    // Pages opened from the file system may have no storage; then the choice applies to this page only.
  }
  showTheme();
});
showTheme();

colourDefinitions(document.body);

// Navigation: groups open in place, and are listed in full on demand.
function whole(kind: string): HTMLElement[] {
  const items = groups.find(([word]) => word === kind)?.[4] ?? [];
  return items.map(([name, deprecated]) => {
    const row = element("li");
    const link = element("a", deprecated === 1 ? "nav-item dep" : "nav-item", name);
    link.href = addressOf(kind, name);
    if (`${kind}/${name}` === here) link.setAttribute("aria-current", "page");
    row.append(link);
    return row;
  });
}

function itemsAfter(group: Element): Element[] {
  const found: Element[] = [];
  for (
    let next = group.nextElementSibling;
    next !== null && !next.classList.contains("nav-group");
    next = next.nextElementSibling
  )
    found.push(next);
  return found;
}

function prepare(navigation: ParentNode) {
  for (const group of navigation.querySelectorAll<HTMLElement>(".nav-group")) {
    const kind = group.dataset["kind"] ?? "";
    const label = looks.get(kind)?.label ?? kind;
    const toggle = element("button", "nav-toggle");
    toggle.type = "button";
    toggle.setAttribute("aria-label", label);
    toggle.setAttribute("aria-expanded", String(group.classList.contains("open")));
    toggle.addEventListener("click", () => {
      const isOpen = group.classList.toggle("open");
      toggle.setAttribute("aria-expanded", String(isOpen));
      for (const row of itemsAfter(group)) row.remove();
      if (isOpen) group.after(...whole(kind));
    });
    group.append(toggle);
  }
  for (const more of navigation.querySelectorAll<HTMLAnchorElement>(".nav-item.more")) {
    more.addEventListener("click", (event) => {
      let group: Element | null = more.closest("li");
      while (group !== null && !group.classList.contains("nav-group")) group = group.previousElementSibling;
      if (!(group instanceof HTMLElement)) return;
      event.preventDefault();
      for (const row of itemsAfter(group)) row.remove();
      group.after(...whole(group.dataset["kind"] ?? ""));
    });
  }
}

const navigation = document.querySelector(".docs-nav");
if (navigation !== null) {
  prepare(navigation);
  navigation.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

// Navigation on a phone
const menu = document.querySelector<HTMLButtonElement>(".docs-menu");
if (menu !== null && navigation !== null) {
  menu.hidden = false;
  menu.addEventListener("click", () => {
    const sheet = element("dialog", "docs-sheet");
    sheet.setAttribute("aria-label", "Navigation");
    const copy = element("div", "docs-nav");
    copy.innerHTML = navigation.innerHTML;
    for (const toggle of copy.querySelectorAll(".nav-toggle")) toggle.remove();
    prepare(copy);
    const close = element("button", "docs-icon docs-close");
    close.type = "button";
    close.setAttribute("aria-label", "Close");
    close.innerHTML = '<svg aria-hidden="true" viewBox="0 0 24 24"><path d="m6 6 12 12M18 6 6 18"/></svg>';
    close.addEventListener("click", () => sheet.close());
    copy.append(close);
    sheet.append(copy);
    sheet.addEventListener("pointerdown", (event) => event.target === sheet && sheet.close());
    sheet.addEventListener("close", () => sheet.remove());
    document.querySelector(".docs")?.append(sheet);
    sheet.showModal();
  });
}

// Search: the index loads on the first use.
let loading: Promise<Index> | null = null;
function index(): Promise<Index> {
  loading ??= new Promise((resolve, reject) => {
    const script = element("script");
    script.src = `${base}/data/search.js`;
    script.addEventListener("load", () => resolve(makeIndex(window.docsSearch ?? [], window.docsTexts)));
    script.addEventListener("error", () => {
      loading = null;
      reject(new Error("data/search.js"));
    });
    document.head.append(script);
  });
  return loading;
}

const button = document.querySelector<HTMLButtonElement>(".docs-search");
if (button !== null) {
  button.hidden = false;
  button.addEventListener("click", openPalette);
  button.addEventListener("pointerenter", () => void index().catch(() => {}));
}
if (theme !== null) theme.hidden = false;
addEventListener("keydown", (event) => {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
  const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea, select") !== null;
  const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping;
  if (!isCommand && !isSlash) return;
  event.preventDefault();
  if (document.querySelector("dialog.palette") === null) openPalette();
});

function openPalette() {
  const dialog = element("dialog", "palette");
  dialog.setAttribute("aria-label", "Search the docs");
  dialog.innerHTML = `<div class="palette-box"><div class="palette-field"><svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" width="16" height="16"><circle cx="11" cy="11" r="7"/><path d="m20 20-3.8-3.8"/></svg><input type="text" role="combobox" aria-expanded="false" aria-controls="palette-list" aria-autocomplete="list" aria-label="Search types, fields, operations" placeholder="Search types, fields, operations…" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go"><button type="button" class="palette-close" aria-label="Close"><kbd>Esc</kbd></button></div><div class="palette-list" id="palette-list" role="listbox" aria-label="Results"></div><p class="palette-note" role="status"></p></div>`;
  const input = dialog.querySelector("input");
  const list = dialog.querySelector<HTMLElement>(".palette-list");
  const note = dialog.querySelector<HTMLElement>(".palette-note");
  if (input === null || list === null || note === null) return;
  let hits: HTMLAnchorElement[] = [];
  let active = 0;

  const select = (at: number) => {
    active = at;
    hits.forEach((hit, number) => hit.setAttribute("aria-selected", String(number === at)));
    const current = hits[at];
    if (current === undefined) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", current.id);
    current?.scrollIntoView({ block: "nearest" });
  };
  const show = (found: readonly Hit[], text: string) => {
    hits = found.map((hit, number) => option(hit, number));
    list.replaceChildren(...hits);
    input.setAttribute("aria-expanded", String(hits.length > 0));
    const [, filter] = withoutFilters(text);
    const result = text === "" ? "Type the name of a type, field or operation." : resultText(hits.length, text);
    note.textContent = filter === null ? result : `Filters such as “${filter}:” work in hosted docs only.`;
    select(0);
    hits.forEach((hit, number) => hit.addEventListener("pointermove", () => number !== active && select(number)));
  };
  const update = () => {
    const text = input.value.trim();
    void index().then(
      (names) => input.value.trim() === text && show(search(names, text, MAX_HITS), text),
      () => {
        note.textContent = "The names could not be loaded: is data/search.js beside the pages?";
      },
    );
  };

  input.addEventListener("input", update);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      select((active + step + hits.length) % hits.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      hits[active]?.click();
    }
  });
  list.addEventListener("click", () => dialog.close());
  dialog.querySelector(".palette-close")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
  update();
}

function resultText(hits: number, text: string): string {
  if (hits === 0) return `Nothing is called “${text}”.`;
  return hits === MAX_HITS ? `The best ${hits} hits` : hits === 1 ? "1 hit" : `${hits} hits`;
}

function option(hit: Hit, number: number): HTMLAnchorElement {
  const link = element("a", "palette-hit");
  link.id = `palette-option-${number}`;
  link.setAttribute("role", "option");
  link.tabIndex = -1;
  const [kind, name] = hit.page;
  link.href = addressOf(kind, name, hit.anchor);
  const words = element("span", "palette-name");
  if (hit.owner !== null) words.append(element("span", "palette-owner", `${hit.owner}.`));
  words.append(hit.name);
  link.append(badge(hit.kind), words);
  if (hit.description !== "") link.append(element("span", "palette-line", hit.description));
  return link;
}

// Copy buttons, and folds around an anchor
for (const box of document.querySelectorAll("[data-copy-code]")) {
  const copy = element("button", "copy", "Copy");
  copy.type = "button";
  copy.addEventListener("click", () => void write(box.querySelector("code")?.textContent.trimEnd() ?? "", copy));
  box.append(copy);
}
for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-copy-link]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    void write(link.href, link);
  });
}
for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-copy-page]")) {
  // Browsers do not let a page of a folder read another file.
  if (location.protocol === "file:") link.remove();
  link.addEventListener("click", (event) => {
    event.preventDefault();
    void fetch(link.href)
      .then((answer) => answer.text())
      .then((text) => write(text, link));
  });
}

async function write(text: string, at: HTMLElement) {
  const before = at.dataset["label"] ?? at.textContent;
  at.dataset["label"] = before;
  try {
    await navigator.clipboard.writeText(text);
    at.textContent = "Copied";
  } catch {
    at.textContent = "Not copied";
  }
  setTimeout(() => {
    at.textContent = before;
  }, 2000);
}

function unfold() {
  const target = document.getElementById(anchorId(location.hash));
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  if (target !== null && location.hash !== "") target.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();
