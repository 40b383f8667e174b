import type { Page } from "@/api/generated/types.gen";
import { isPlainClick, linkAround } from "@/lib/link-click";
import { currentEntry } from "../use-reading-place";

/** Links from the first uses to the page of all uses. */
const ALL = ".uses + .all > a";

/** Shows all uses of a type in place, and again when the reader comes back. Returns the cleanup. */
export function addAllUses(root: HTMLElement, load: () => Promise<Page>): () => void {
  const code = () => import("./in-place");
  const links = () => [...root.querySelectorAll<HTMLAnchorElement>(ALL)];
  const onClick = (event: MouseEvent) => {
    const link = linkAround(event.target);
    if (!link?.matches(ALL) || !isPlainClick(event)) return;
    event.preventDefault();
    void code().then(
      ({ showAllUses }) => showAllUses(link, load()),
      () => location.assign(link.href),
    );
  };
  root.addEventListener("click", onClick);
  // Paper has no host to complete an address with.
  for (const link of links()) link.dataset.address = link.href;
  if (sessionStorage.getItem(`uses ${currentEntry().name}`))
    void code().then(({ showAgain }) => showAgain(links(), load));
  return () => root.removeEventListener("click", onClick);
}
