import { typeOf } from "./type-links";

/** Text that large pages render without an element for each word: definitions, and the scalars of arguments. */
const PLAIN = "pre[data-plain], .args > li";
const BUILT_IN = /^(?:Int|Float|String|Boolean|ID)$/;
/** Text that comes before the name of a type. */
const BEFORE_TYPE = /(?:[:|&[]|\bimplements)\s*$/;

interface Word {
  text: string;
  box: DOMRect;
}

/**
 * Makes type names in plain code work as links: a link is laid over the name under the pointer, and a tap
 * follows it. Keyboard users have the links in the rows of the page (all but scalars) and the navigation.
 * Returns the cleanup.
 */
export function addWordLinks(root: HTMLElement): () => void {
  let known: Map<string, string> | undefined;
  let shown: HTMLAnchorElement | null = null;

  /** Looks up the address in the page's links. Built-in scalars have their pages beside the others. */
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

  /** Touch has no hover, so the click looks for the word. A click that selects text follows nothing. */
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

/** Returns the type name at this point of the window. */
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
  // Right of a line's end the browser reports the last word, so check the box.
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom ? { text: name, box } : null;
}
