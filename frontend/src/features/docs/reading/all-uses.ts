import type { Page } from "@/api/generated/types.gen";

/**
 * Puts the uses that a group lacks behind those it has, taken from the page of all uses, and a button in the
 * place of the link that takes them away again.
 */
export async function showAllUses(link: HTMLAnchorElement, uses: Promise<Pick<Page, "html">>): Promise<void> {
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
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-expanded", "true");
    button.textContent = "Show fewer";
    button.addEventListener("click", () => {
      for (const row of rows) row.remove();
      button.replaceWith(link);
      link.focus();
      // What stood below has come up with it.
      link.scrollIntoView({ block: "nearest" });
    });
    link.replaceWith(button);
    // Where the link was, the next use is: there the reader goes on.
    rows[0]?.querySelector("a")?.focus({ preventScroll: true });
  } catch {
    const note = document.createElement("span");
    note.className = "quiet";
    note.setAttribute("role", "status");
    note.textContent = " These could not be loaded. Try it once more.";
    line.append(note);
  } finally {
    line.removeAttribute("aria-busy");
  }
}
