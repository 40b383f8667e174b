import { type RefObject, useEffect } from "react";

/** A heading is current from this share of the window's height on, seen from the bottom. */
const BELOW_LINE = "-75%";
/** Headings that were scrolled past count, however far above they are. */
const FAR_ABOVE = "1000000px";

/** Marks the part of the page that is being read in the list “On this page”. */
export function usePageOutline(page: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    const element = page.current;
    if (element === null || !("IntersectionObserver" in globalThis)) return;
    const links = new Map<Element, HTMLAnchorElement>();
    for (const link of element.querySelectorAll<HTMLAnchorElement>('.on-page nav a[href^="#"]')) {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (heading !== null) links.set(heading, link);
    }
    const passed = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) passed.add(target);
          else passed.delete(target);
        }
        mark(
          links,
          [...links.keys()].findLast((heading) => passed.has(heading)),
        );
      },
      { rootMargin: `${FAR_ABOVE} 0px ${BELOW_LINE} 0px` },
    );
    for (const heading of links.keys()) observer.observe(heading);
    return () => observer.disconnect();
  }, [page, html]);
}

function mark(links: ReadonlyMap<Element, HTMLAnchorElement>, current: Element | undefined): void {
  for (const [heading, link] of links) {
    if (heading === current) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
  const link = current && links.get(current);
  const column = link?.closest(".on-page");
  if (!link || !column) return;
  // Long lists scroll by themselves; the page stays where it is.
  const [at, box] = [link.getBoundingClientRect(), column.getBoundingClientRect()];
  if (at.top < box.top || at.bottom > box.bottom) column.scrollTop += at.top - box.top - box.height / 2;
}
