import type { PublicType } from "@/api/generated/types.gen";
import { linkAround } from "@/lib/link-click";
import { lookOf } from "../kinds";
import { typeOf } from "./type-links";

/** The card appears after the pointer has rested this long. */
const SHOW_MS = 300;
/** Time to move from the name to the card. */
const HIDE_MS = 200;
const ID = "type-card";
const GAP = 6;

export type LoadCard = (name: string) => Promise<PublicType>;

/**
 * Shows a type's summary beside a link when the pointer rests on it or it has the focus. The card stays
 * while the pointer is on it, and Escape closes it (WCAG 2.2, 1.4.13). Touch does not open cards. Returns
 * the cleanup.
 */
export function addHoverCards(root: HTMLElement, load: LoadCard): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: { link: HTMLAnchorElement; card: HTMLElement } | null = null;
  let wanted: HTMLAnchorElement | null = null;

  function hide(): void {
    clearTimeout(timer);
    wanted = null;
    shown?.link.removeAttribute("aria-describedby");
    shown?.card.remove();
    shown = null;
  }

  function want(link: HTMLAnchorElement): void {
    const name = typeOf(link);
    if (name === null) return;
    clearTimeout(timer);
    if (shown?.link === link) return;
    wanted = link;
    timer = setTimeout(() => void show(link, name), SHOW_MS);
  }

  function leave(): void {
    clearTimeout(timer);
    wanted = null;
    timer = setTimeout(hide, HIDE_MS);
  }

  async function show(link: HTMLAnchorElement, name: string): Promise<void> {
    let type: PublicType;
    try {
      type = await load(name);
    } catch {
      return;
    }
    // The pointer or the page may have moved on.
    if (wanted !== link || !link.isConnected) return;
    hide();
    const card = cardOf(type);
    card.addEventListener("pointerenter", () => clearTimeout(timer));
    card.addEventListener("pointerleave", leave);
    document.body.append(card);
    place(card, link);
    link.setAttribute("aria-describedby", ID);
    shown = { link, card };
  }

  function onOver(event: PointerEvent): void {
    const link = event.pointerType === "touch" ? null : linkAround(event.target);
    if (link !== null) want(link);
  }
  function onOut(event: PointerEvent): void {
    const link = linkAround(event.target);
    if (link !== null && (link === wanted || link === shown?.link) && link !== document.activeElement) leave();
  }
  function onFocus(event: FocusEvent): void {
    const link = linkAround(event.target);
    // A click focuses the link too, but follows it at once.
    if (link !== null && link.matches(":focus-visible")) want(link);
  }
  function onBlur(event: FocusEvent): void {
    if (shown === null || linkAround(event.target) === shown.link || linkAround(event.target) === wanted) hide();
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || shown === null) return;
    event.stopPropagation();
    hide();
  }

  const end = new AbortController();
  const { signal } = end;
  root.addEventListener("pointerover", onOver, { signal });
  root.addEventListener("pointerout", onOut, { signal });
  root.addEventListener("focusin", onFocus, { signal });
  root.addEventListener("focusout", onBlur, { signal });
  root.addEventListener("click", hide, { signal });
  document.addEventListener("keydown", onKey, { capture: true, signal });
  // The code column scrolls on its own; the card would not follow.
  document.addEventListener("scroll", ({ target }) => target !== document && hide(), {
    capture: true,
    passive: true,
    signal,
  });

  return () => {
    hide();
    end.abort();
  };
}

function cardOf(type: PublicType): HTMLElement {
  const look = lookOf(type.kind);
  const card = element("div", "type-card");
  card.id = ID;
  card.setAttribute("role", "tooltip");
  const head = element("p", "type-card-head");
  const badge = element("span", `k ${look.className}`, look.letter);
  badge.setAttribute("aria-hidden", "true");
  head.append(badge, element("strong", "", type.name));
  const words = look.label.replace(/s$/, "");
  const facts = element("p", "type-card-facts", type.members === "" ? words : `${words} · ${type.members}`);
  card.append(head, facts);
  if (type.summary !== "") {
    const summary = element("p", "", type.summary);
    summary.dir = "auto";
    card.append(summary);
  }
  return card;
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  made.textContent = text;
  return made;
}

/** Places the card below the link, or above if there is no room, in page coordinates so that it scrolls along. */
function place(card: HTMLElement, link: HTMLElement): void {
  const at = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const size = card.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = at.bottom + GAP + size.height <= clientHeight || at.top < size.height + GAP;
  const left = Math.max(8, Math.min(at.left, clientWidth - size.width - 8));
  card.style.left = `${left + scrollX}px`;
  card.style.top = `${(isBelow ? at.bottom + GAP : at.top - GAP - size.height) + scrollY}px`;
}
