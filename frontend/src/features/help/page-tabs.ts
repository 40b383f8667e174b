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
