import type { Page } from "@/api/generated/types.gen";
import { shownEntry } from "../use-reading-place";
import { putBackAfter } from "./put-back";

/**
 * Puts the uses that a group lacks behind those it has, taken from the page of all uses, and a button in the
 * place of the link that takes them away again.
 */
export async function showAllUses(link: HTMLAnchorElement, uses: Promise<Page>): Promise<void> {
  const first = await show(link, uses);
  // Where the link was, the next use is: there the reader goes on.
  first?.querySelector("a")?.focus({ preventScroll: true });
}

/** For who comes back: the groups that were whole, and the place where they were read. */
export async function showAgain(links: HTMLAnchorElement[], load: () => Promise<Page>): Promise<void> {
  const { name, putBack } = shownEntry();
  const uses = load();
  const whole = wholeGroups();
  await putBackAfter(async () => {
    await Promise.all(links.filter(({ hash }) => whole.includes(hash)).map((link) => show(link, uses)));
    return shownEntry().name === name;
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
    // Written by the engine, as pages are.
    page.innerHTML = (await uses).html;
    const heading = page.content.getElementById(link.hash.slice(1));
    const rows = [...(heading?.nextElementSibling?.children ?? [])].slice(list.childElementCount);
    // Gone meanwhile, or not what was looked for.
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
      // What stood below has come up with it.
      link.scrollIntoView({ block: "nearest" });
    });
    link.replaceWith(button);
    return rows[0];
  } catch {
    const note = document.createElement("span");
    note.className = "quiet";
    note.setAttribute("role", "status");
    note.textContent = " These could not be loaded. Try it once more.";
    line.append(note);
    return;
  } finally {
    line.removeAttribute("aria-busy");
  }
}

/** The groups of this entry of the history that are shown whole, by their anchors. */
function wholeGroups(): string[] {
  return JSON.parse(sessionStorage.getItem(`uses ${shownEntry().name}`) ?? "[]") as string[];
}

function remember(group: string, isWhole: boolean): void {
  const groups = new Set(wholeGroups());
  if (isWhole) groups.add(group);
  else groups.delete(group);
  try {
    sessionStorage.setItem(`uses ${shownEntry().name}`, JSON.stringify([...groups]));
  } catch {
    // It stays open here, and is folded for who comes back.
  }
}
