import type { Page } from "@/api/generated/types.gen";
import { currentEntry } from "../use-reading-place";
import { putBackAfter } from "./put-back";

/**
 * Appends the remaining uses of a group, taken from the page of all uses. A button replaces the link and
 * removes them again.
 */
export async function showAllUses(link: HTMLAnchorElement, uses: Promise<Page>): Promise<void> {
  const first = await show(link, uses);
  // The next use takes the place of the link, so the keyboard continues there.
  first?.querySelector("a")?.focus({ preventScroll: true });
}

/** Shows the groups again that were complete when the reader left, and scrolls back to their place. */
export async function showAgain(links: HTMLAnchorElement[], load: () => Promise<Page>): Promise<void> {
  const { name, putBack } = currentEntry();
  const uses = load();
  const whole = wholeGroups();
  await putBackAfter(async () => {
    await Promise.all(links.filter(({ hash }) => whole.includes(hash)).map((link) => show(link, uses)));
    return currentEntry().name === name;
  }, putBack);
}

async function show(link: HTMLAnchorElement, uses: Promise<Page>): Promise<Element | undefined> {
  const line = link.parentElement;
  const list = line?.previousElementSibling;
  if (line === null || list?.localName !== "ul" || line.hasAttribute("aria-busy")) return;
  line.setAttribute("aria-busy", "true");
  line.querySelector("[role=status]")?.remove();
  try {
    const page = document.createElement("template");
    // The engine wrote and sanitised this HTML.
    page.innerHTML = (await uses).html;
    const heading = page.content.getElementById(link.hash.slice(1));
    const rows = [...(heading?.nextElementSibling?.children ?? [])].slice(list.childElementCount);
    // The page was left, or the uses have changed.
    if (!link.isConnected || rows.length === 0) throw new Error("no uses");
    list.append(...rows);
    remember(link.hash, true);
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-expanded", "true");
    button.textContent = "Show fewer";
    button.addEventListener("click", () => {
      remember(link.hash, false);
      for (const row of rows) row.remove();
      button.replaceWith(link);
      link.focus();
      // The rows below have moved up with it.
      link.scrollIntoView({ block: "nearest" });
    });
    link.replaceWith(button);
    return rows[0];
  } catch {
    const note = document.createElement("span");
    note.className = "quiet";
    note.setAttribute("role", "status");
    note.textContent = " These could not be loaded. Try again.";
    line.append(note);
    return;
  } finally {
    line.removeAttribute("aria-busy");
  }
}

/** Returns the anchors of the groups shown in full in this history entry. */
function wholeGroups(): string[] {
  return JSON.parse(sessionStorage.getItem(`uses ${currentEntry().name}`) ?? "[]") as string[];
}

function remember(group: string, isWhole: boolean): void {
  const groups = new Set(wholeGroups());
  if (isWhole) groups.add(group);
  else groups.delete(group);
  try {
    sessionStorage.setItem(`uses ${currentEntry().name}`, JSON.stringify([...groups]));
  } catch {
    // Without storage the group stays open until the reader leaves.
  }
}
