import type { PublicType } from "@/api/generated/types.gen";
import { shownEntry } from "../use-reading-place";
import { typeOf } from "./type-links";

/** Types in types in types: deeper ones are read on their page. */
const DEEPEST = 4;
/** Buttons exist for rows that are at most this far from what is seen, so that a long page stays a small document. */
const NEAR = "800px 0px";
/** What stands told below its line needs no button. */
const UNFOLDABLE = ":is(.row, .args > li):not(.told) > .ty:not(.ksc)";

export type LoadMembers = (name: string) => Promise<PublicType>;

/** What unfolding needs of the page. */
export interface Unfolding {
  /** What is in the type that a link leads to. */
  load: (link: HTMLAnchorElement) => Promise<PublicType>;
  /** The entry of the history that is shown. */
  entry: typeof shownEntry;
  /** Has another page come in its place. */
  isGone: boolean;
  /** Puts buttons beside the types in a part of the page. */
  watch: (part: ParentNode) => void;
  /** The button beside a type, made where it is not yet. */
  buttonAt: (link: Element) => HTMLButtonElement | null;
  /** All types that could be unfolded, in their order. */
  links: () => HTMLAnchorElement[];
}

/** What is in a type, by the class of its kind. */
function insideOf(link: Element): string {
  if (link.classList.contains("ke")) return "values";
  return link.classList.contains("ku") ? "members" : "fields";
}

/**
 * Puts a button beside the types of fields and arguments that shows in place what is in them. Answers
 * what takes them away again.
 */
export function addUnfolding(root: HTMLElement, load: LoadMembers): () => void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) buttonAt(target);
        else removeButton(target);
      }
    },
    { rootMargin: NEAR },
  );
  const page: Unfolding = {
    load: (link) => load(typeOf(link) ?? ""),
    entry: shownEntry,
    isGone: false,
    watch,
    buttonAt,
    links: () => [...root.querySelectorAll<HTMLAnchorElement>(UNFOLDABLE)],
  };
  watch(root);
  // Who comes back finds open what they had opened.
  if (sessionStorage.getItem(`unfolded ${shownEntry().name}`)) void unfolded().then(({ restore }) => restore(page));

  function watch(part: ParentNode): void {
    for (const link of part.querySelectorAll<HTMLAnchorElement>(UNFOLDABLE)) {
      if (typeOf(link) !== null && depthOf(link) < DEEPEST) near.observe(link);
    }
  }

  function buttonAt(link: Element): HTMLButtonElement | null {
    const known = buttonOf(link);
    if (known !== null || !(link instanceof HTMLAnchorElement)) return known;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "unfold";
    button.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-label", `Show the ${insideOf(link)} of ${typeOf(link)}`);
    button.addEventListener("click", () => void unfolded().then(({ toggle }) => toggle(page, link, button)));
    link.after(button);
    return button;
  }

  return () => {
    page.isGone = true;
    near.disconnect();
  };
}

/** Loaded by the first who unfolds. */
const unfolded = () => import("./in-place");

function buttonOf(link: Element): HTMLButtonElement | null {
  const next = link.nextElementSibling;
  return next instanceof HTMLButtonElement && next.classList.contains("unfold") ? next : null;
}

/** One that is open or has the focus stays. */
function removeButton(link: Element): void {
  const button = buttonOf(link);
  if (button?.ariaExpanded === "false" && button !== document.activeElement) button.remove();
}

function depthOf(link: Element): number {
  return Number(link.closest<HTMLElement>(".unfolded")?.dataset.depth ?? 0);
}
