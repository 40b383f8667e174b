import { type RefObject, useLayoutEffect } from "react";

/** Entry of the local storage: the chosen tabs, by the name of the choice. */
const KEY = "help_tabs";

/**
 * Opens the tab that has the element with that id, if one does, so that links to headings within tabs work. Radio buttons
 * and CSS switch the tabs by themselves (`help.css`).
 */
export function showTabOf(id: string): void {
  const tab = document.getElementById(id)?.closest(".tab") ?? null;
  const tabs = tab?.parentElement ?? null;
  if (tab === null || tabs === null) return;
  // Without script the tab of the address is shown beside the chosen one.
  tabs.dataset.live = "";
  const place = [...tabs.querySelectorAll(":scope > .tab")].indexOf(tab);
  const radio = tabs.querySelectorAll<HTMLInputElement>(":scope > .tab-bar input")[place];
  if (radio !== undefined) radio.checked = true;
}

/** Opens the tabs that the reader chose last, on any page, and remembers what the reader chooses. */
export function usePageTabs(page: RefObject<HTMLElement | null>, html: string): void {
  useLayoutEffect(() => {
    const element = page.current;
    const chosen = readChosen();
    for (const bar of element?.querySelectorAll(".tab-bar") ?? []) {
      const value = chosen[nameOf(bar)];
      for (const radio of bar.querySelectorAll("input")) if (radio.value === value) radio.checked = true;
    }
    const onChange = ({ target }: Event) => {
      const bar = target instanceof HTMLInputElement ? target.closest(".tab-bar") : null;
      if (bar === null) return;
      rememberTab(nameOf(bar), (target as HTMLInputElement).value);
    };
    element?.addEventListener("change", onChange);
    return () => element?.removeEventListener("change", onChange);
  }, [page, html]);
}

const nameOf = (bar: Element) => bar.querySelector("legend")?.textContent ?? "";

function readChosen(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    // Storage may be switched off, and others may have written into it.
    return {};
  }
}

function rememberTab(name: string, value: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readChosen(), [name]: value }));
  } catch {
    // The choice then ends with the page.
  }
}
