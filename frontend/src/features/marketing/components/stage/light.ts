/** Marks the row of a member on the page, with what belongs to it, and scrolls the page to it. Returns how to undo it. */
export function light(page: HTMLElement, member: string): () => void {
  const row = page.querySelector<HTMLElement>(`.row[data-at="${CSS.escape(member)}"]`);
  if (row === null) return () => undefined;
  const parts: Element[] = [row];
  for (let next = row.nextElementSibling; next && !next.matches(".row, details.deprecated");) {
    parts.push(next);
    next = next.nextElementSibling;
  }
  for (const part of parts) part.classList.add("lit");
  showInside(page, row);
  return () => {
    for (const part of parts) part.classList.remove("lit");
  };
}

/** Scrolls the page so far that the row is seen, and nothing around it. */
function showInside(page: HTMLElement, row: HTMLElement): void {
  const [view, box] = [page.getBoundingClientRect(), row.getBoundingClientRect()];
  const isSeen = box.top >= view.top && box.bottom <= view.bottom - box.height;
  if (!isSeen) page.scrollTop += box.top - view.top - view.height / 3;
}
