import { startTransition, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Page, PublicType } from "@/api/generated/types.gen";
import { PageFeedback } from "@/app/feedback/page-feedback";
import { anchorId } from "@/lib/anchor";
import { addCopyButtons, showCopied, textToCopy } from "@/lib/copy-buttons";
import { toast } from "@/ui/toast";
import { isPlainClick, linkAround } from "@/lib/link-click";
import { readLanguage, rememberLanguage } from "../language";
import { answerPage, commentAnswer } from "../queries";
import { places } from "../reading-places";
import { useReadingAids } from "../reading/use-reading-aids";

/** Until then all have scrolled to an anchor. */
const SCROLLED_MS = 1000;

interface Props {
  page: Page;
  /** The page's path as in the address, with the version if the address names one. */
  path: string;
  username: string;
  slug: string;
  /** Whether the surrounding page already has a `main` element. */
  embedded?: boolean;
  /** Whether the next page is loading. */
  isLeaving?: boolean;
  /** Loads further pages and types; by default the public docs. */
  source?: DocsSource | undefined;
}

export interface DocsSource {
  page: (path: string) => Promise<Page>;
  type: (version: number | null, name: string, members: boolean) => Promise<PublicType>;
}

/** Shows the page's HTML as the server rendered it, and adds copy buttons. */
export function PageView({ page, path, username, slug, embedded = false, isLeaving = false, source }: Props) {
  // Both are plain HTML elements; the type is that of the common case.
  const Frame = (embedded ? "div" : "main") as "main";
  const element = useRef<HTMLElement>(null);
  const [helpful, setHelpful] = useState<Element | null>(null);
  // The feedback form has its room reserved at the end of the page, so it can come late.
  useEffect(
    () => startTransition(() => setHelpful(element.current?.querySelector(".page-foot > .helpful") ?? null)),
    [page.html],
  );

  useEffect(() => {
    if (element.current !== null) addCopyButtons(element.current);
  }, [page.html]);

  useReadingAids(element, username, slug, path, page, source);

  // Open the folds around the anchor; not every browser does.
  useEffect(() => {
    const open = () => {
      const id = anchorId(location.hash);
      const target = id === "" ? null : document.getElementById(id);
      for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
      // The page's filter may hide it.
      target?.dispatchEvent(new Event("beforematch", { bubbles: true }));
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, [page.html]);

  // A language chosen on one page applies to all pages.
  useEffect(() => {
    const main = element.current;
    const wanted = readLanguage();
    const radio = [...(main?.querySelectorAll<HTMLInputElement>(".languages input") ?? [])].find(
      ({ value }) => value === wanted,
    );
    if (radio !== undefined) radio.checked = true;
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "language") rememberLanguage(target.value);
    };
    main?.addEventListener("change", onChange);
    return () => main?.removeEventListener("change", onChange);
  }, [page.html]);

  function onClick(event: React.MouseEvent) {
    if (!(event.target instanceof Element)) return;
    const menu = element.current?.querySelector<HTMLDetailsElement>(".page-menu[open]");
    if (menu && !menu.contains(event.target)) menu.open = false;
    const button = event.target.closest<HTMLElement>(".code-box .copy");
    if (button !== null) {
      void copy(textToCopy(button), button, "Copied");
      return;
    }
    const link = linkAround(event.target);
    if (link === null || !isPlainClick(event.nativeEvent)) return;
    if (link.dataset.copyLink !== undefined) {
      event.preventDefault();
      void copy(link.href, link, "Copied");
    } else if (link.dataset.copyPage !== undefined) {
      event.preventDefault();
      void copyPage(link);
    } else if (link.matches(".nm, .anchor") && link.getAttribute("href")?.startsWith("#")) {
      stayAt(link.hash);
      void copy(link.href, link, null);
    }
  }

  return (
    <>
      <Frame
        ref={element}
        className="docs-page"
        id="main-content"
        tabIndex={-1}
        data-unfolds=""
        aria-busy={isLeaving || undefined}
        onClick={onClick}
        // Only the engine writes this HTML, and sanitises it.
        dangerouslySetInnerHTML={{ __html: page.html }}
        suppressHydrationWarning
      />
      {helpful !== null &&
        createPortal(
          <PageFeedback
            key={page.path}
            sendAnswer={(is_helpful) => answerPage(username, slug, { page: page.path, is_helpful })}
            sendComment={(id, comment) => commentAnswer(username, slug, id, comment)}
            thanks="Thank you. The owner of these docs will read it."
          />,
          helpful,
        )}
    </>
  );
}

/** Keeps the page where it is while the browser goes to the anchor: its reader only wants the address. */
function stayAt(hash: string): void {
  const target = document.getElementById(anchorId(hash));
  if (target === null) return;
  // The entries that browsers create for anchors have no key of their own; this one is a new place.
  places.delete(`default${location.pathname}${hash}`);
  const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  target.style.scrollMarginTop = `${target.getBoundingClientRect().top - padding}px`;
  // The browser scrolls at once, the app when it has seen the new address.
  setTimeout(() => target.style.removeProperty("scroll-margin-top"), SCROLLED_MS);
}

/** Copies what an address holds: a page as Markdown. */
async function copyPage(link: HTMLAnchorElement): Promise<void> {
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.statusText);
    await copy(await answer.text(), link, "Copied");
  } catch {
    toast.error("Failed to load the page as Markdown");
  }
}

async function copy(text: string, at: HTMLElement, words: string | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (words !== null) toast.error("Failed to copy to clipboard");
    return;
  }
  showCopied(at, words);
}
