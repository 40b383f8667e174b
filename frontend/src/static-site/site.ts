/** The script of a static site: navigation, search, theme, copy buttons. Pages are complete without it. */
import "./site.css";
import { anchorId } from "../lib/anchor";
import { coordinateIn, findCoordinate } from "./coordinates";
import { addCopyButtons, showCopied, textToCopy } from "../lib/copy-buttons";
import { colourDefinitions } from "../lib/colour";
import { addDeprecationOrder } from "../lib/deprecation-order";
import { addPageFilter } from "../lib/page-filter";
import { type Offer, offersFor } from "./filters";
import { type DocsGroup, type Entry, type Example, type Hit, type Index, makeIndex } from "./entries";
import { addNavigation } from "./navigation";
import { addressOf, badge, base, element, here, root } from "./page";
import { type Found, searchFiltered } from "./search";

declare global {
  interface Window {
    docsSearch?: readonly Entry[];
    docsTexts?: readonly string[];
    docsGroups?: readonly DocsGroup[];
    docsExamples?: readonly Example[];
  }
}

const MAX_HITS = 30;

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
addPageFilter(document.body);
addDeprecationOrder(document.body);

addNavigation();

// Search: the index loads on the first use.
let loading: Promise<Index> | null = null;
function index(): Promise<Index> {
  loading ??= new Promise((resolve, reject) => {
    const script = element("script");
    script.src = `${base}/data/search.js`;
    script.addEventListener("load", () =>
      resolve(makeIndex(window.docsSearch ?? [], window.docsTexts, window.docsGroups, window.docsExamples)),
    );
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
  /** Offers of filters, then hits. */
  let options: HTMLElement[] = [];
  let active = 0;

  const select = (at: number) => {
    active = at;
    options.forEach((one, number) => one.setAttribute("aria-selected", String(number === at)));
    const current = options[at];
    if (current === undefined) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", current.id);
    current?.scrollIntoView({ block: "nearest" });
  };
  const show = (found: Found, offers: readonly Offer[], text: string) => {
    const isCompleting = offers.length > 0 && /:\S*$/.test(text);
    options = [...offers.map(offerOption), ...found.hits.map(option)];
    options.forEach((one, number) => (one.id = `palette-option-${number}`));
    list.replaceChildren(...options);
    input.setAttribute("aria-expanded", String(options.length > 0));
    note.textContent = isCompleting ? "" : noteText(found, text);
    // Only a filter that is being typed takes Enter from the first hit.
    select(isCompleting || found.hits.length === 0 ? 0 : offers.length);
    options.forEach((one, number) => one.addEventListener("pointermove", () => number !== active && select(number)));
  };
  const update = () => {
    const text = input.value.trim();
    void index().then(
      (names) => {
        if (input.value.trim() === text) show(searchFiltered(names, text, MAX_HITS), offersFor(names, text), text);
      },
      () => {
        note.textContent = "The names could not be loaded: is data/search.js beside the pages?";
      },
    );
  };
  const offerOption = (offer: Offer) => {
    const made = element("button", "palette-hit palette-offer");
    made.type = "button";
    made.setAttribute("role", "option");
    made.tabIndex = -1;
    made.append(element("span", "palette-name", offer.text), element("span", "palette-line", offer.about));
    made.addEventListener("click", () => {
      input.value = offer.query;
      input.focus();
      update();
    });
    return made;
  };

  input.addEventListener("input", update);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      select((active + step + options.length) % options.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      options[active]?.click();
    }
  });
  list.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) dialog.close();
  });
  dialog.querySelector(".palette-close")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
  update();
}

/** Returns what is wrong with the query, or how much it finds with which filters. */
function noteText({ hits, filters, problems }: Found, text: string): string {
  if (text === "") return "Type the name of a type, field or operation.";
  if (problems.length > 0) return problems.join(" ");
  if (hits.length === 0) return filters.length > 0 ? "Nothing matches these filters." : `Nothing is called “${text}”.`;
  const count =
    hits.length === MAX_HITS ? `The best ${MAX_HITS} hits` : hits.length === 1 ? "1 hit" : `${hits.length} hits`;
  return filters.length > 0 ? `${count}. Filters: ${filters.join(", ")}` : count;
}

function option(hit: Hit): HTMLAnchorElement {
  const link = element("a", "palette-hit");
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

// Schema coordinates in the address
const coordinate = coordinateIn(here, location, base);
if (coordinate !== null) {
  const said = document.querySelector(".coordinate-answer");
  void index().then(
    (names) => {
      const found = findCoordinate(names, coordinate);
      if (found !== undefined) location.replace(addressOf(found.page[0], found.page[1], found.anchor));
      else if (said !== null)
        said.textContent = `Nothing has the coordinate ${coordinate}. Search for its name instead.`;
    },
    () => {
      if (said !== null) said.textContent = "The names could not be loaded: is data/search.js beside the pages?";
    },
  );
}

// Copy buttons, and folds around an anchor
addCopyButtons(document);
for (const copy of document.querySelectorAll<HTMLElement>("[data-copy-code] .copy"))
  copy.addEventListener("click", () => void write(textToCopy(copy), copy));
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
  try {
    await navigator.clipboard.writeText(text);
    showCopied(at, "Copied");
  } catch {
    showCopied(at, "Not copied");
  }
}

function unfold() {
  const target = document.getElementById(anchorId(location.hash));
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  // The page's filter may hide it.
  target?.dispatchEvent(new Event("beforematch", { bubbles: true }));
  if (target !== null && location.hash !== "") target.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();
