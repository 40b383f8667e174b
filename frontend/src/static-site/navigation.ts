/** The navigation beside a page: groups open in place and are listed in full on demand, and the reader chooses the order. */
import { formatCount } from "../lib/format";
import { element, groups, here, addressOf, looks, type NavigationItem, root, topics } from "./page";

const OPERATIONS: ReadonlySet<string> = new Set(["queries", "mutations", "subscriptions"]);
/** On the root element: the reader wants the navigation by kind. */
const BY_KIND = "nav-by-kind";

function pageRow(kind: string, [name, deprecated]: NavigationItem, isMarked: boolean): HTMLElement {
  const row = element("li");
  const link = element("a", deprecated === 1 ? "nav-item dep" : "nav-item", name);
  link.href = addressOf(kind, name);
  if (`${kind}/${name}` === here) link.setAttribute("aria-current", "page");
  const look = looks.get(kind);
  if (isMarked && look !== undefined) {
    row.className = look.className;
    row.dataset["letter"] = look.letter;
  }
  row.append(link);
  return row;
}

function partRow(label: string, count: number): HTMLElement {
  const row = element("li", "nav-part", label);
  row.dataset["n"] = formatCount(count);
  return row;
}

/** Returns the rows of all pages of a kind or a group. */
function whole({ dataset: { kind, group } }: HTMLElement): HTMLElement[] {
  if (group === undefined) {
    const items = groups.find(([word]) => word === kind)?.[4] ?? [];
    return items.map((item) => pageRow(kind ?? "", item, false));
  }
  const number = topics.findIndex(([key]) => key === group);
  const rowsOf = (isOperation: boolean) =>
    groups
      .filter(([word]) => OPERATIONS.has(word) === isOperation)
      .flatMap(([word, , , , items, numbers = []]) =>
        items.filter((_, at) => numbers[at] === number).map((item) => pageRow(word, item, true)),
      );
  const [operations, types] = [rowsOf(true), rowsOf(false)];
  if (operations.length === 0 || types.length === 0) return [...operations, ...types];
  return [partRow("Operations", operations.length), ...operations, partRow("Types", types.length), ...types];
}

function rowsBelow(group: Element): Element[] {
  const found: Element[] = [];
  for (
    let next = group.nextElementSibling;
    next !== null &&
    !next.matches(".nav-rest") &&
    (next.matches(".nav-part") || next.querySelector(".nav-item") !== null);
    next = next.nextElementSibling
  )
    found.push(next);
  return found;
}

function showOrder() {
  const order = root.classList.contains(BY_KIND) ? "kind" : "group";
  for (const button of document.querySelectorAll<HTMLElement>(".nav-choice button"))
    button.setAttribute("aria-pressed", String(button.dataset["order"] === order));
}

function prepareChoice(choice: Element) {
  choice.removeAttribute("aria-hidden");
  choice.setAttribute("role", "group");
  choice.setAttribute("aria-label", "Order of the reference");
  const buttons = ["Group", "Kind"].map((label) => {
    const button = element("button", "", label);
    button.type = "button";
    const order = label.toLowerCase();
    button.dataset["order"] = order;
    button.addEventListener("click", () => {
      root.classList.toggle(BY_KIND, order === "kind");
      try {
        localStorage.setItem("docs_navigation", order);
      } catch {
        // Without storage the choice applies to this page only.
      }
      showOrder();
    });
    return button;
  });
  choice.replaceChildren(...buttons);
}

/** Makes the row of a kind or group open in place. */
function prepareGroup(row: HTMLElement) {
  const toggle = element("button", "nav-toggle");
  toggle.type = "button";
  toggle.setAttribute("aria-label", row.querySelector("a")?.textContent ?? "");
  toggle.setAttribute("aria-expanded", String(row.classList.contains("open")));
  toggle.addEventListener("click", () => {
    const isOpen = row.classList.toggle("open");
    toggle.setAttribute("aria-expanded", String(isOpen));
    for (const below of rowsBelow(row)) below.remove();
    if (isOpen) row.after(...whole(row));
  });
  row.append(toggle);
}

function groupRow(number: number, key: string, label: string): HTMLElement {
  const row = element("li", "nav-group");
  row.dataset["group"] = key;
  const link = element("a", "", label);
  link.href = addressOf("groups", key);
  const members = groups.flatMap(([, , , , , numbers = []]) => numbers.filter((of) => of === number));
  link.dataset["n"] = formatCount(members.length);
  row.append(link);
  prepareGroup(row);
  return row;
}

/** Lists the groups that are left out, each at its place. */
function showAllGroups(rest: HTMLElement) {
  const numbers = new Map(topics.map(([key], number) => [key, number]));
  const listed = [...(rest.parentElement?.querySelectorAll<HTMLElement>("[data-group]") ?? [])].map(
    (row) => [row, numbers.get(row.dataset["group"] ?? "") ?? 0] as const,
  );
  const added = topics.flatMap(([key, label], number) => {
    if (listed.some(([, of]) => of === number)) return [];
    const row = groupRow(number, key, label);
    (listed.find(([, of]) => of > number)?.[0] ?? rest).before(row);
    return [row];
  });
  rest.remove();
  added[0]?.querySelector("a")?.focus();
}

function prepare(navigation: ParentNode) {
  for (const row of navigation.querySelectorAll<HTMLElement>(".nav-group")) prepareGroup(row);
  for (const more of navigation.querySelectorAll<HTMLAnchorElement>(".nav-item.more")) {
    more.addEventListener("click", (event) => {
      let row: Element | null = more.closest("li");
      if (row instanceof HTMLElement && row.matches(".nav-rest")) {
        event.preventDefault();
        return showAllGroups(row);
      }
      while (row !== null && !row.classList.contains("nav-group")) row = row.previousElementSibling;
      if (!(row instanceof HTMLElement)) return;
      event.preventDefault();
      for (const below of rowsBelow(row)) below.remove();
      row.after(...whole(row));
    });
  }
  navigation.querySelectorAll(".nav-choice").forEach(prepareChoice);
}

function showCurrent(navigation: ParentNode) {
  const links = [...navigation.querySelectorAll("[aria-current]")];
  links.find((link) => link.checkVisibility())?.scrollIntoView({ block: "nearest" });
}

/** Makes the navigation of the page work, and the menu that shows it on a phone. */
export function addNavigation(): void {
  const navigation = document.querySelector(".docs-nav");
  if (navigation !== null) {
    prepare(navigation);
    showOrder();
    showCurrent(navigation);
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
      showOrder();
      sheet.showModal();
      showCurrent(copy);
    });
  }
}
