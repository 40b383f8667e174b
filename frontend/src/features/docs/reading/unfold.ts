import type { PublicType } from "@/api/generated/types.gen";
import { typeOf } from "./type-links";

/** Types in types in types: deeper ones are read on their page. */
const DEEPEST = 4;
/** Buttons exist for rows that are at most this far from what is seen, so that a long page stays a small document. */
const NEAR = "800px 0px";
const UNFOLDABLE = ":is(.row, .args > li) > .ty:not(.ksc)";

export type LoadMembers = (name: string) => Promise<PublicType>;

/** What is in a type, by the class of its kind. */
function insideOf(link: Element): string {
  if (link.classList.contains("ke")) return "values";
  return link.classList.contains("ku") ? "members" : "fields";
}

let count = 0;

/**
 * Puts a button beside the types of fields and arguments that shows in place what is in them. Answers
 * what takes them away again.
 */
export function addUnfolding(root: HTMLElement, load: LoadMembers): () => void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) addButton(target);
        else removeButton(target);
      }
    },
    { rootMargin: NEAR },
  );
  watch(root);

  function watch(part: ParentNode): void {
    for (const link of part.querySelectorAll<HTMLAnchorElement>(UNFOLDABLE)) {
      if (typeOf(link) !== null && depthOf(link) < DEEPEST) near.observe(link);
    }
  }

  function addButton(link: Element): void {
    if (buttonOf(link) !== null || !(link instanceof HTMLAnchorElement)) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "unfold";
    button.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-label", `Show the ${insideOf(link)} of ${typeOf(link)}`);
    button.addEventListener("click", () => void toggle(link, button));
    link.after(button);
  }

  async function toggle(link: HTMLAnchorElement, button: HTMLButtonElement): Promise<void> {
    const open = regionOf(button);
    if (open !== null) {
      fold(button, open);
      return;
    }
    const region = document.createElement("div");
    count += 1;
    region.id = `unfolded-${count}`;
    region.className = "unfolded";
    region.dataset.depth = String(depthOf(link) + 1);
    region.append(note("Loading…"));
    place(link, region);
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-controls", region.id);
    try {
      const { html, name } = await load(typeOf(link) ?? "");
      // Written by the engine, as pages are.
      if (html === null) region.replaceChildren(note(`${name} has nothing in it.`));
      else region.innerHTML = html;
      watch(region);
    } catch {
      region.replaceChildren(note("This could not be loaded. Close it and open it again to try once more."));
    }
  }

  return () => near.disconnect();
}

function note(text: string): HTMLElement {
  const made = document.createElement("p");
  made.className = "quiet";
  made.setAttribute("role", "status");
  made.textContent = text;
  return made;
}

/** Behind everything that is said of the row. */
function place(link: Element, region: HTMLElement): void {
  const row = link.parentElement;
  if (row === null) return;
  if (row.localName === "li") {
    row.append(region);
    return;
  }
  let last: Element = row;
  for (let next = row.nextElementSibling; next !== null && !next.matches(".row, details.deprecated"); next = next.nextElementSibling) last = next;
  last.after(region);
}

function fold(button: HTMLButtonElement, region: Element): void {
  region.remove();
  button.setAttribute("aria-expanded", "false");
  button.removeAttribute("aria-controls");
}

function buttonOf(link: Element): HTMLButtonElement | null {
  const next = link.nextElementSibling;
  return next instanceof HTMLButtonElement && next.classList.contains("unfold") ? next : null;
}

function regionOf(button: Element): Element | null {
  const id = button.getAttribute("aria-controls");
  return id === null ? null : document.getElementById(id);
}

/** One that is open or has the focus stays. */
function removeButton(link: Element): void {
  const button = buttonOf(link);
  if (button !== null && regionOf(button) === null && button !== document.activeElement) button.remove();
}

function depthOf(link: Element): number {
  return Number(link.closest<HTMLElement>(".unfolded")?.dataset.depth ?? 0);
}
