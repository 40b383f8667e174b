/** The order of the page of deprecations: by owner, as the server writes it, or by the day of the removal. */

/** Adds a button that changes the order, if some removal has a date. Returns the cleanup. */
export function addDeprecationOrder(root: HTMLElement): () => void {
  const head = root.querySelector(".page-head");
  const parts = [...root.querySelectorAll<HTMLElement>("h2.badged, ul.deprecations")];
  const rows = parts.flatMap((list) =>
    list.localName === "ul" ? [...list.children].map((row) => ({ row, list })) : [],
  );
  if (head === null || !rows.some(({ row }) => dayOf(row) !== "")) return () => {};

  const button = document.createElement("button");
  button.type = "button";
  button.className = "graph-link";
  head.append(button);
  const all = document.createElement("ul");
  all.className = "deprecations";
  // Of a long page, so that there is room for the bar above it, and the bar finds it.
  const marked = parts.find((part) => part.dataset["filter"] !== undefined);
  if (marked) all.dataset["filter"] = marked.dataset["filter"];

  const show = (byDate: boolean) => {
    button.textContent = byDate ? "Order by owner" : "Order by date";
    for (const { row } of rows) showOwner(row, byDate);
    if (byDate) {
      parts[0]?.before(all);
      for (const part of parts) part.remove();
      all.append(...sortedByDay(rows.map(({ row }) => row)));
    } else if (all.isConnected) {
      for (const { row, list } of rows) list.append(row);
      all.replaceWith(...parts);
    }
    // By date, the sections that the bar links to are not there.
    for (const link of root.querySelectorAll<HTMLElement>(".page-filter a")) link.hidden = byDate;
    // The filter hides headings of lists without a match.
    root.querySelector(".page-filter input")?.dispatchEvent(new Event("input"));
  };
  show(false);
  button.addEventListener("click", () => show(!all.isConnected));
  return () => {
    show(false);
    button.remove();
  };
}

const dayOf = (row: Element) => row.querySelector(".when time")?.getAttribute("datetime") ?? "";

/** Returns the rows with the earliest day first, and those without a day last. */
function sortedByDay(rows: readonly Element[]): Element[] {
  // A month comes before its days.
  return rows.toSorted((a, b) => {
    const [first, second] = [dayOf(a) || "~", dayOf(b) || "~"];
    return first === second ? 0 : first < second ? -1 : 1;
  });
}

/** Writes the owner before the name of a field, value or argument, where no heading says it. */
function showOwner(row: Element, isShown: boolean): void {
  const link = row.querySelector(".nm");
  link?.querySelector(".owner")?.remove();
  const owner = /([^/#]+?)(?:\.html)?#/.exec(link?.getAttribute("href") ?? "")?.[1];
  if (!isShown || owner === undefined) return;
  const text = document.createElement("span");
  text.className = "owner";
  text.textContent = `${owner}.`;
  link?.prepend(text);
}
