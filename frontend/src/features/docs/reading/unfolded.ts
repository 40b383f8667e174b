// Unfolds types in place, and restores them when the reader comes back. Loads on the first use.
import { putBackAfter } from "./put-back";
import type { Unfolding } from "./unfold";

let count = 0;

/** Shows or removes the members of a type. */
export async function toggle(page: Unfolding, link: HTMLAnchorElement, button: HTMLButtonElement): Promise<void> {
  const open = regionOf(button);
  if (open === null) {
    await unfold(page, link, button);
  } else {
    open.remove();
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-controls");
  }
  remember(page);
}

async function unfold({ load, watch }: Unfolding, link: HTMLAnchorElement, button: HTMLButtonElement): Promise<void> {
  const region = document.createElement("div");
  count += 1;
  region.id = `unfolded-${count}`;
  region.className = "unfolded";
  region.dataset.depth = String(Number(link.closest<HTMLElement>(".unfolded")?.dataset.depth ?? 0) + 1);
  region.append(note("Loading…"));
  place(link, region);
  button.setAttribute("aria-expanded", "true");
  button.setAttribute("aria-controls", region.id);
  try {
    const { html, name } = await load(link);
    // The engine wrote and sanitised this HTML.
    if (html === null) region.replaceChildren(note(`${name} is empty.`));
    else region.innerHTML = html;
    watch(region);
  } catch {
    region.replaceChildren(note("This could not be loaded. Close it and open it again."));
  }
}

/**
 * Stores which types are unfolded, for the lifetime of the tab. Each is stored as its index at the moment it
 * is opened, when they are opened from top to bottom.
 */
function remember({ entry, links }: Unfolding): void {
  const open = links().flatMap((link, at) => (link.nextElementSibling?.ariaExpanded === "true" ? [at] : []));
  const key = `unfolded ${entry().name}`;
  try {
    if (open.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(open));
  } catch {
    // Without storage the type stays open until the reader leaves.
  }
}

/** Unfolds the types that were unfolded in this history entry, and scrolls back to the reader's place. */
export async function restore(page: Unfolding): Promise<void> {
  const { entry } = page;
  const { name, putBack } = entry();
  if (page.isGone) return;
  await putBackAfter(async () => {
    for (const at of JSON.parse(sessionStorage.getItem(`unfolded ${name}`) ?? "[]") as number[]) {
      const link = page.links()[at];
      const button = link === undefined ? null : page.buttonAt(link);
      if (link === undefined || button === null || regionOf(button) !== null) continue;
      for (let fold = link.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
        fold.open = true;
      await unfold(page, link, button);
      if (page.isGone || entry().name !== name) return false;
    }
    return true;
  }, putBack);
}

function note(text: string): HTMLElement {
  const made = document.createElement("p");
  made.className = "quiet";
  made.setAttribute("role", "status");
  made.textContent = text;
  return made;
}

/** Inserts the region after the row and everything that belongs to it. */
function place(link: Element, region: HTMLElement): void {
  const row = link.parentElement;
  if (row === null) return;
  if (row.localName === "li") {
    row.append(region);
    return;
  }
  let last: Element = row;
  for (
    let next = row.nextElementSibling;
    next !== null && !next.matches(".row, details.deprecated");
    next = next.nextElementSibling
  )
    last = next;
  last.after(region);
}

function regionOf(button: Element): Element | null {
  const id = button.getAttribute("aria-controls");
  return id === null ? null : document.getElementById(id);
}
