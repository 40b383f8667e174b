/** Returns the elements that make the page scroll sideways. Runs in the page. */
export function findTooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll("body *")].find(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [`the page is ${scrollWidth} px wide: ${wide?.outerHTML.slice(0, 120)}`];
}

/** Returns the elements of a docs page that overflow their place or do not belong there. Runs in the page. */
export function findMisplaced(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
  const main = document.querySelector("main");
  if (main === null || main.closest(".docs") === null) return [...found, "the page's frame is broken"];
  const column = main.querySelector("article") ?? main;
  const { left, right } = column.getBoundingClientRect();
  const foreign =
    "script, iframe, object, embed, form:not(.helpful *, .compare-form, .affects *), base, style, svg:not(.helpful *, .graph-page *), img, video, audio, meta, link, template, math, foreignObject";
  for (const element of column.querySelectorAll(foreign)) found.push(`foreign: ${element.outerHTML.slice(0, 120)}`);
  const held = new Map<Element, boolean>([[column, false]]);
  /** Returns whether an element between it and the column scrolls or clips. Parents are checked first, so each walk is short. */
  const isHeld = (element: Element): boolean => {
    const known = held.get(element);
    if (known !== undefined) return known;
    const above = element.parentElement;
    const answer = getComputedStyle(element).overflowX !== "visible" || (above !== null && isHeld(above));
    held.set(element, answer);
    return answer;
  };
  for (const element of column.querySelectorAll("*")) {
    for (const { name } of element.attributes)
      if (name.startsWith("on") || (name === "style" && element.closest(".graph-page") === null))
        found.push(`attribute ${name}: ${element.outerHTML.slice(0, 120)}`);
    const box = element.getBoundingClientRect();
    if (box.width === 0 || (box.right <= right + 1 && box.left >= left - 1)) continue;
    if (!isHeld(element)) found.push(`beyond the column: ${element.outerHTML.slice(0, 160)}`);
  }
  for (const link of column.querySelectorAll<HTMLAnchorElement>("a[href]")) {
    if (!["http:", "https:", "mailto:"].includes(link.protocol)) found.push(`a link to ${link.href.slice(0, 80)}`);
  }
  // Direction controls end with the surrounding block or isolate, so no text of ours may follow them inside it.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node;
    if (!/[\u202a-\u202e\u2066-\u2069]/.test(text.nodeValue ?? "")) continue;
    let holder = text.parentElement;
    if (holder === null || holder.closest("script, title, pre") !== null) continue;
    for (; holder !== null; holder = holder.parentElement) {
      const { display, unicodeBidi } = getComputedStyle(holder);
      if (display !== "inline" || /isolate|plaintext/.test(unicodeBidi)) break;
    }
    const ours = [...(holder?.querySelectorAll(":scope > :is(.nm, .ty, .pill, .k, .dv, .count, .n)") ?? [])].find(
      (element) =>
        !element.contains(text) && (text.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    if (ours !== undefined)
      found.push(`a direction runs over ${ours.outerHTML.slice(0, 80)} in ${holder?.outerHTML.slice(0, 160)}`);
  }
  return found.slice(0, 12);
}
