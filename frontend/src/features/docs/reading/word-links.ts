import { typeOf } from "./type-links";

/** What has no elements of its own in large documents: definitions, and scalars behind arguments. */
const PLAIN = "pre[data-plain], .args > li";
const BUILT_IN = /^(?:Int|Float|String|Boolean|ID)$/;
/** In front of the name of a type. */
const BEFORE_TYPE = /(?:[:|&[]|\bimplements)\s*$/;

interface Word {
  text: string;
  box: DOMRect;
}

/**
 * Types in code are links also where the document has no element for each: a link lies over the name that
 * the pointer is on, and a tap follows it. With the keyboard they are reached by the rows of the same page,
 * which have links to all of them but the scalars, and by the navigation. Answers what ends it.
 */
export function addWordLinks(root: HTMLElement): () => void {
  let known: Map<string, string> | undefined;
  let shown: HTMLAnchorElement | null = null;

  /** From the links that the page has; what every schema has stands beside them. */
  function addressOf(name: string): string | undefined {
    if (known === undefined) {
      known = new Map();
      for (const link of root.querySelectorAll<HTMLAnchorElement>("a.ty, a.token, .facts a")) {
        const type = typeOf(link);
        if (type !== null) known.set(type, link.getAttribute("href") ?? "");
      }
    }
    const [any] = known.values();
    return known.get(name) ?? (BUILT_IN.test(name) ? any?.replace(/[^/]+\/[^/]+$/, `scalars/${name}`) : undefined);
  }

  function hide(): void {
    shown?.remove();
    shown = null;
  }

  function show(event: PointerEvent | MouseEvent): void {
    if (event.target === shown) return;
    hide();
    if (
      !(event.target instanceof Element) ||
      event.target.closest("a, button, summary") !== null ||
      event.target.closest(PLAIN) === null
    )
      return;
    const word = wordAt(event.clientX, event.clientY);
    const address = word === null ? undefined : addressOf(word.text);
    if (word === null || address === undefined) return;
    shown = document.createElement("a");
    shown.className = "word-link";
    shown.href = address;
    shown.tabIndex = -1;
    shown.setAttribute("aria-hidden", "true");
    Object.assign(shown.style, {
      color: getComputedStyle(event.target).color,
      left: `${word.box.left}px`,
      top: `${word.box.top}px`,
      width: `${word.box.width}px`,
      height: `${word.box.height}px`,
    });
    root.append(shown);
  }

  function onMove(event: PointerEvent): void {
    if (event.pointerType !== "touch" && event.buttons === 0) show(event);
  }

  /** A finger does not come over it before it presses; who selects text goes nowhere. */
  function onClick(event: MouseEvent): void {
    if (event.target === shown || !(getSelection()?.isCollapsed ?? true)) return;
    show(event);
    shown?.click();
    hide();
  }

  const end = new AbortController();
  const { signal } = end;
  root.addEventListener("pointermove", onMove, { signal });
  root.addEventListener("pointerleave", hide, { signal });
  root.addEventListener("click", onClick, { signal });
  document.addEventListener("scroll", hide, { capture: true, passive: true, signal });
  return () => {
    hide();
    end.abort();
  };
}

/** The name of a type that is drawn there. */
function wordAt(x: number, y: number): Word | null {
  const at = document.caretPositionFromPoint?.(x, y);
  const node = at?.offsetNode;
  if (at === null || at === undefined || !(node instanceof Text)) return null;
  const isDefinition = node.parentElement?.matches("pre[data-plain] > code") ?? false;
  if (!isDefinition && !(node.previousSibling instanceof Element && node.previousSibling.matches(".args > li > .nm")))
    return null;
  const text = isDefinition ? node.data : node.data.replace(/ · [^]*/, "");
  const start = text.slice(0, at.offset).search(/\w*$/);
  const [name = ""] = /^\w*/.exec(text.slice(start)) ?? [];
  if (name === "" || (isDefinition && !BEFORE_TYPE.test(text.slice(Math.max(0, start - 40), start)))) return null;
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, start + name.length);
  const box = range.getBoundingClientRect();
  // Beside the end of a line its last word is the nearest.
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom ? { text: name, box } : null;
}
