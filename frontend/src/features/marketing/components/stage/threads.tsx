import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { followLines } from "../../source-lines";
import type { StageEditorHandle } from "./stage-editor";
import type { Shown } from "./use-preview";

interface Thread {
  key: string;
  /** The member that it belongs to; null for the name of the type. */
  member: string | null;
  /** Class of the colour, that of the kind. */
  look: string;
  line: string;
  ends: readonly (readonly [x: number, y: number])[];
}

const DELAY_MS = 60;
/** How long one thread takes; `stage.css` has the same. */
const DRAW_MS = 400;
/** Threads wait until this part of the panes is in view. */
const SEEN = 0.2;
/** Space between a thread's end and the text. */
const GAP = 12;
/** Where threads bend, before and behind the edge between editor and page. */
const BEND = 28;
/** Between this much space above and below the panes, ends are drawn. */
const EDGE = 8;

interface Props {
  editor: RefObject<StageEditorHandle | null>;
  page: RefObject<HTMLElement | null>;
  frame: RefObject<HTMLElement | null>;
  shown: Shown;
  /** The member at the caret; null if there is none. */
  member: string | null;
  /** Changes whenever something was drawn that may have moved an end. */
  stamp: unknown;
}

/** Lines from the schema to the places on the page that its lines became, measured from the layout. Decorative. */
export default function Threads({ editor, page, frame, shown, member, stamp }: Props) {
  const [threads, setThreads] = useState<readonly Thread[]>([]);
  const drawing = useDrawnOnce(frame, threads.length);
  const pointed = usePointedAt({ editor, frame, shown });
  const lit = pointed === undefined ? member : pointed;
  const isLit = threads.some((thread) => thread.member === lit) && (lit !== null || pointed === null);

  const measure = useEffectEvent(() => {
    const [from, to, around] = [editor.current, page.current, frame.current?.getBoundingClientRect()];
    if (from === null || to === null || around === undefined) return setThreads([]);
    const next = connect(from, to, shown, around);
    setThreads(next);
  });

  useEffect(() => {
    let waiting = 0;
    const soon = () => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => measure());
    };
    soon();
    const element = frame.current;
    const watch = new ResizeObserver(soon);
    for (const part of [element, page.current]) if (part !== null) watch.observe(part);
    // Scrolling does not bubble.
    element?.addEventListener("scroll", soon, { capture: true, passive: true });
    void document.fonts?.ready.then(soon);
    return () => {
      cancelAnimationFrame(waiting);
      watch.disconnect();
      element?.removeEventListener("scroll", soon, { capture: true });
    };
  }, [frame, page, shown, stamp]);

  return (
    <svg aria-hidden="true" className="threads" data-drawing={drawing} data-lit={isLit || undefined}>
      {threads.map(({ key, member: of, look, line, ends }, index) => (
        <g
          key={key}
          className={look}
          data-lit={(isLit && of === lit) || undefined}
          style={{ "--delay": `${index * DELAY_MS}ms` } as CSSProperties}
        >
          <path d={line} pathLength={1} />
          {ends.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={2.5} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Returns "waiting" until the panes are first in view, "now" while the threads draw themselves, then "done" for good. */
function useDrawnOnce(frame: RefObject<HTMLElement | null>, count: number): "waiting" | "now" | "done" {
  const [state, setState] = useState<"waiting" | "now" | "done">("waiting");
  const hasThreads = count > 0;
  useEffect(() => {
    const element = frame.current;
    if (state !== "waiting" || !hasThreads || element === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setState("now");
      },
      { threshold: SEEN },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame, hasThreads, state]);
  useEffect(() => {
    if (state !== "now") return;
    const timer = setTimeout(() => setState("done"), DRAW_MS + count * DELAY_MS);
    return () => clearTimeout(timer);
  }, [state, count]);
  return state;
}

/** Returns the member under the pointer, on either side; null over the name of the type, undefined elsewhere. */
function usePointedAt({ editor, frame, shown }: Pick<Props, "editor" | "frame" | "shown">): string | null | undefined {
  const [pointed, setPointed] = useState<string | null>();
  const move = useEffectEvent(async (event: PointerEvent) => {
    // Only visitors with a pointer load it.
    const code = await import("./pointed").catch(() => null);
    setPointed(code?.findPointed(event, editor.current, shown));
  });
  useEffect(() => {
    const element = frame.current;
    const on = (event: PointerEvent) => void move(event);
    element?.addEventListener("pointermove", on);
    element?.addEventListener("pointerleave", on);
    return () => {
      element?.removeEventListener("pointermove", on);
      element?.removeEventListener("pointerleave", on);
    };
  }, [frame]);
  return pointed;
}

function connect(editor: StageEditorHandle, page: HTMLElement, shown: Shown, around: DOMRect): Thread[] {
  const view = page.getBoundingClientRect();
  const edge = view.left - around.left;
  // Stacked on phones, where nothing is beside the editor.
  if (shown.place === null || edge < 100) return [];
  const boxes = new Map(editor.lineBoxes().map((box) => [box.line, box]));
  const follow = followLines(shown.sdl, editor.text());
  const title = { member: null, line: shown.place.line, target: titleOf(page) };
  const members = shown.place.members.map(({ name, line }) => ({ member: name, line, target: memberOf(page, name) }));
  return [title, ...members].flatMap(({ member, line, target }, index) => {
    const from = boxes.get(follow(line) ?? 0);
    if (from === undefined || target === null) return [];
    const box = target.name.getBoundingClientRect();
    const y = (box.top + box.bottom) / 2;
    if (y < view.top + EDGE || y > view.bottom - EDGE) return [];
    const end = from.right - around.left + GAP;
    // Beside a line that is as wide as the editor, it would lie on the code.
    const x1 = end > edge - BEND ? edge : end;
    const [y1, x2, y2] = [from.middle - around.top, box.left - around.left - GAP, y - around.top];
    const bend = `H${Math.max(x1, edge - BEND)}C${edge + BEND} ${y1} ${edge} ${y2} ${x2} ${y2}`;
    return [
      {
        key: `${shown.path} ${index}`,
        member,
        look: `thread thread-${target.kind}`,
        line: `M${x1} ${y1}${bend}`,
        ends: [
          [x1, y1],
          [x2, y2],
        ] as const,
      },
    ];
  });
}

/** The end of a thread on the page: the element of the name, and the class of the kind. */
interface Target {
  name: Element;
  kind: string;
}

function titleOf(page: HTMLElement): Target | null {
  const name = page.querySelector(".page-head :is(h1, h2)");
  return name && { name, kind: kindOf(page.querySelector(".page-head .k")) };
}

function memberOf(page: HTMLElement, member: string): Target | null {
  const row = page.querySelector(`[data-at="${CSS.escape(member)}"]`);
  const name = row?.querySelector(".nm");
  if (!row || !name) return null;
  return { name, kind: row.classList.contains("dep") ? "dep" : kindOf(row.querySelector(".ty")) };
}

function kindOf(element: Element | null): string {
  return [...(element?.classList ?? [])].find((name) => /^k[a-z]{1,2}$/.test(name))?.slice(1) ?? "sc";
}
