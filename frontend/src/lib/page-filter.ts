/** The bar of a long page: links to its sections, and a filter of its rows. The server marks such pages with
 * `data-filter`, which says what is filtered: `132 fields`. */

const ROWS = ":is(.rows h3.row, .list > li, .deprecations > li)";
/** Lists of rows. In `.rows` those of deprecated fields are in a fold. */
const LISTS = ".rows, .rows > details.deprecated, .list, .deprecations";
/** With more sections than these, links to all of them do not fit into the bar. */
const MAX_LINKS = 4;
/** On the root element while there is a bar. With `:has`, the whole page would get its styles again for each new element. */
const HAS_BAR = "has-page-filter";
const NOWHERE = "input, textarea, select, dialog, [contenteditable]";

/** Adds the bar, if the page is marked. `f` moves the focus to the filter, and Escape clears it. Returns the cleanup. */
export function addPageFilter(root: HTMLElement): () => void {
  const marked = root.querySelector<HTMLElement>("[data-filter]");
  const page = marked?.closest<HTMLElement>(".page");
  if (!marked || !page) return () => {};
  const label = marked.dataset["filter"] ?? "";
  const heading = marked.previousElementSibling;

  // Few elements, because the pages with a filter are the largest documents.
  const bar = document.createElement("nav");
  bar.className = "page-filter";
  bar.ariaLabel = "On this page";
  bar.innerHTML =
    '<span class="count" role="status"></span><input type="search" autocomplete="off" spellcheck="false" aria-keyshortcuts="f">';
  const status = bar.querySelector("span");
  const input = bar.querySelector("input");
  if (!status || !input) return () => {};
  input.placeholder = `Filter ${label}`;
  input.ariaLabel = input.placeholder;
  status.before(...linksTo(page));
  (heading?.localName === "h2" ? heading : marked).before(bar);
  // Anchors stop below the bar.
  document.documentElement.classList.add(HAS_BAR);

  /** The folds that the reader had opened before filtering. */
  let opened: HTMLDetailsElement[] | null = null;
  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFiltered = words.length > 0;
    let count = 0;
    for (const row of page.querySelectorAll<HTMLElement>(ROWS)) {
      const text = textOf(row);
      const isShown = words.every((word) => text.includes(word));
      if (isShown) count += 1;
      for (const part of partsOf(row)) part.hidden = !isShown;
    }
    const folds = [...page.querySelectorAll<HTMLDetailsElement>(".rows > details.deprecated")];
    opened ??= folds.filter((fold) => fold.open);
    for (const fold of folds) fold.open = isFiltered || opened.includes(fold);
    if (!isFiltered) opened = null;
    for (const list of page.querySelectorAll<HTMLElement>(LISTS)) {
      list.hidden = isFiltered && list.querySelector(`${ROWS}:not([hidden])`) === null;
      const before = list.previousElementSibling;
      if (before instanceof HTMLElement && before.localName === "h2" && list.localName === "ul")
        before.hidden = list.hidden;
    }
    page.toggleAttribute("data-filtered", isFiltered);
    status.textContent = isFiltered ? `${count === 0 ? "None" : count} of ${label}` : "";
    // The rows may be above the viewport now, because the page is shorter.
    const first = page.querySelector(`${ROWS}:not([hidden])`);
    if (isFiltered && first && first.getBoundingClientRect().top < bar.getBoundingClientRect().bottom)
      first.scrollIntoView();
  };
  const clear = () => {
    input.value = "";
    apply();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "f" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(NOWHERE)) return;
    event.preventDefault();
    input.focus();
    input.select();
  };
  input.addEventListener("input", apply);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (input.value === "") input.blur();
    else clear();
  });
  page.addEventListener("beforematch", ({ target }) => {
    if (!(target instanceof Element) || target.closest("[hidden]") === null) return;
    clear();
    target.scrollIntoView();
  });
  addEventListener("keydown", onKey);
  return () => {
    removeEventListener("keydown", onKey);
    clear();
    bar.remove();
    document.documentElement.classList.remove(HAS_BAR);
  };
}

/** Returns what the filter looks in: for a list, also the heading above it, such as the owner of a deprecated field. */
function textOf(row: Element): string {
  const heading = row.localName === "li" ? row.parentElement?.previousElementSibling?.querySelector(".anchor") : null;
  return `${heading?.textContent ?? ""}\n${row.textContent ?? ""}`.toLowerCase();
}

/** Returns the row with everything that belongs to it. */
function partsOf(row: HTMLElement): HTMLElement[] {
  const parts = [row];
  if (row.localName === "li") return parts;
  let next = row.nextElementSibling;
  while (next instanceof HTMLElement && !next.matches("h3.row, details.deprecated")) {
    parts.push(next);
    next = next.nextElementSibling;
  }
  return parts;
}

/** Returns links to the sections of a page, with the number of things in each. */
function linksTo(page: HTMLElement): HTMLAnchorElement[] {
  const headings = [...page.querySelectorAll<HTMLElement>("h2[id]")];
  if (headings.length < 2 || headings.length > MAX_LINKS) return [];
  return headings.map((heading) => {
    const link = document.createElement("a");
    link.href = `#${heading.id}`;
    // Without "12 deprecated".
    const count = heading.querySelector(".count")?.textContent?.split(", ")[0] ?? "";
    link.textContent = `${heading.querySelector(".anchor")?.textContent ?? ""} ${count}`;
    return link;
  });
}
