/** Buttons that copy the blocks of code of a page. */

const COPIED_MS = 2000;
/** Characters of code in the name of a button. */
const NAME_LENGTH = 80;
/** Examples of the API reference stand beside the text about their operation. */
const EXAMPLE = ".columns > .second > .fenced";

/** Adds a button to each block of code that has none, and to an operation with variables one that copies both. */
export function addCopyButtons(root: ParentNode): void {
  const taken = new Set([...root.querySelectorAll(".copy")].map((button) => button.getAttribute("aria-label")));
  for (const box of root.querySelectorAll<HTMLElement>("[data-copy-code]")) {
    if (box.querySelector(".copy") !== null) continue;
    const name = box.dataset.copyCode || box.querySelector(".code-file")?.textContent || nameOf(box);
    if (variablesOf(box) !== null) box.append(makeButton("copy both", "Copy both"));
    const button = makeButton("copy", "Copy");
    // The name tells the buttons of a page apart. A given one may be there for each level of an example, of which one is shown.
    const isGiven = box.dataset.copyCode !== "";
    const label = isGiven ? `Copy ${name}` : freeName(`Copy ${name}`, taken);
    taken.add(label);
    button.setAttribute("aria-label", label);
    box.append(button);
  }
}

/** Returns the name with the first number that makes it one of its own; without a number if it is. */
function freeName(name: string, taken: ReadonlySet<string | null>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  return free;
}

/** Returns what a button of a block of code copies. */
export function textToCopy(button: Element): string {
  const box = button.closest("[data-copy-code]");
  if (box === null) return "";
  const variables = button.classList.contains("both") ? variablesOf(box) : null;
  return variables === null ? codeOf(box) : `${codeOf(box)}\n\n${codeOf(variables)}`;
}

/**
 * Returns the name of an example of the API reference, such as "Response 200 of Get project". Other code is called after its
 * first line that is no comment; where that is a bracket, after the heading above it.
 */
function nameOf(box: Element): string {
  const above = box.previousElementSibling;
  const heading = above?.textContent.trim() ?? "";
  const operation = box.matches(EXAMPLE) && box.closest(".columns")?.querySelector("h2")?.textContent.trim();
  if (operation && heading !== "") return `${heading} of ${operation}`;
  const lines = codeOf(box).trimStart().split("\n");
  const start = lines.find((line) => !/^(#|\/\/)(\s|$)/.test(line) && line !== "") ?? lines[0] ?? "";
  const isTelling = /\w/.test(start) || !above?.matches("h2, h3, h4, h5, .code-label");
  return shorten(isTelling ? start.trim() : heading);
}

/** Returns at most `NAME_LENGTH` characters, cut between words; a longer first word is cut anyway. */
function shorten(name: string): string {
  if (name.length <= NAME_LENGTH) return name;
  const cut = name.slice(0, NAME_LENGTH + 1);
  return cut.slice(0, cut.includes(" ") ? cut.lastIndexOf(" ") : NAME_LENGTH);
}

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Says for two seconds that a button or link has copied, in its own place where `words` are given. */
export function showCopied(at: HTMLElement, words: string | null): void {
  const isShown = at.dataset.copied !== undefined;
  if (words !== null && !isShown) at.dataset.label = at.textContent;
  at.dataset.copied = "";
  const name = at.getAttribute("aria-label");
  if (words !== null) {
    at.textContent = words;
    if (name !== null && !isShown) at.dataset.name = name;
    at.removeAttribute("aria-label");
  }
  clearTimeout(timers.get(at));
  const restore = () => {
    delete at.dataset.copied;
    if (words === null) return;
    at.textContent = at.dataset.label ?? "";
    if (at.dataset.name !== undefined) at.setAttribute("aria-label", at.dataset.name);
  };
  timers.set(at, setTimeout(restore, COPIED_MS));
}

/** Returns the code without the lines that a change removes. */
function codeOf(box: Element): string {
  const code = box.querySelector("code")?.cloneNode(true) as Element | undefined;
  for (const removed of code?.querySelectorAll("del") ?? []) removed.remove();
  return code?.textContent.trimEnd() ?? "";
}

/** Returns the block with the variables of an operation, which follows behind its heading. */
function variablesOf(box: Element): Element | null {
  const next = box.nextElementSibling?.nextElementSibling ?? null;
  return next?.matches('[data-copy-code="variables"]') ? next : null;
}

function makeButton(className: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.textContent = label;
  return button;
}
