/** Closes the menu of a page with Escape. Returns the cleanup. */
export function addMenuKeys(root: HTMLElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const menu = root.querySelector<HTMLDetailsElement>(".page-menu[open]");
    if (event.key !== "Escape" || menu === null) return;
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector("summary")?.focus();
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
