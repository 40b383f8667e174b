import type { PublicType } from "@/api/generated/types.gen";
import { currentEntry } from "../use-reading-place";
import { typeOf } from "./type-links";

/** Maximum nesting of unfolded types. */
const MAX_DEPTH = 4;
/** Only rows this close to the viewport have buttons, which keeps the document of a long page small. */
const NEAR = "480px 0px";
/** Rows with `told` already list the type's contents below. */
const UNFOLDABLE = ":is(.row, .args > li):not(.told) > .ty:not(.ksc)";

export type LoadMembers = (name: string) => Promise<PublicType>;

/** The page's side of unfolding. */
export interface Unfolding {
  /** Loads the members of the type that a link leads to. */
  load: (link: HTMLAnchorElement) => Promise<PublicType>;
  /** Returns the current history entry. */
  entry: typeof currentEntry;
  /** Whether another page has replaced this one. */
  isGone: boolean;
  /** Adds buttons beside the types in a part of the page. */
  watch: (part: ParentNode) => void;
  /** Returns the button beside a type, and makes it if needed. */
  buttonAt: (link: Element) => HTMLButtonElement | null;
  /** Returns the links of all types that can be unfolded, in document order. */
  links: () => HTMLAnchorElement[];
}

/** Returns the word for a type's members, by the class of its kind. */
function memberNoun(link: Element): string {
  if (link.classList.contains("ke")) return "values";
  return link.classList.contains("ku") ? "members" : "fields";
}

/**
 * Adds a button beside the types of fields and arguments that shows their members in place. Returns the
 * cleanup.
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
    entry: currentEntry,
    isGone: false,
    watch,
    buttonAt,
    links: () => [...root.querySelectorAll<HTMLAnchorElement>(UNFOLDABLE)],
  };
  watch(root);
  // Unfold the same types again when the reader comes back.
  if (sessionStorage.getItem(`unfolded ${currentEntry().name}`)) void loadCode().then(({ restore }) => restore(page));

  function watch(part: ParentNode): void {
    for (const link of part.querySelectorAll<HTMLAnchorElement>(UNFOLDABLE)) {
      if (typeOf(link) !== null && depthOf(link) < MAX_DEPTH) near.observe(link);
    }
  }

  function buttonAt(link: Element): HTMLButtonElement | null {
    const known = buttonOf(link);
    if (known !== null || !(link instanceof HTMLAnchorElement)) return known;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "unfold";
    button.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-label", `Show the ${memberNoun(link)} of ${typeOf(link)}`);
    button.addEventListener("click", () => void loadCode().then(({ toggle }) => toggle(page, link, button)));
    link.after(button);
    return button;
  }

  return () => {
    page.isGone = true;
    near.disconnect();
  };
}

const loadCode = () => import("./in-place");

function buttonOf(link: Element): HTMLButtonElement | null {
  const next = link.nextElementSibling;
  return next instanceof HTMLButtonElement && next.classList.contains("unfold") ? next : null;
}

/** Removes a button unless its type is unfolded or it has the focus. */
function removeButton(link: Element): void {
  const button = buttonOf(link);
  if (button?.ariaExpanded === "false" && button !== document.activeElement) button.remove();
}

function depthOf(link: Element): number {
  return Number(link.closest<HTMLElement>(".unfolded")?.dataset.depth ?? 0);
}
