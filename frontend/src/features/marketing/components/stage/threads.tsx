import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { originsOf, type Place } from "../../threads";
import type { StageEditorHandle } from "./stage-editor";

interface Thread {
  key: string;
  /** Class of the colour, that of the kind. */
  look: string;
  line: string;
  ends: readonly [x: number, y: number][];
}

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
  path: string;
  /** Changes whenever something was drawn that may have moved an end. */
  stamp: unknown;
}

/** Lines from the schema to the places on the page that its lines became, measured from the layout. Decorative. */
export function Threads({ editor, page, frame, path, stamp }: Props) {
  const [threads, setThreads] = useState<readonly Thread[]>([]);

  const measure = useEffectEvent(() => {
    const [from, to, around] = [editor.current, page.current, frame.current?.getBoundingClientRect()];
    setThreads(from === null || to === null || around === undefined ? [] : connect(from, to, path, around));
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
  }, [frame, page, path, stamp]);

  return (
    <svg aria-hidden="true" className="threads">
      {threads.map(({ key, look, line, ends }) => (
        <g key={key} className={look}>
          <path d={line} />
          {ends.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={2.5} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function connect(editor: StageEditorHandle, page: HTMLElement, path: string, around: DOMRect): Thread[] {
  const boxes = new Map(editor.lineBoxes().map((box) => [box.line, box]));
  const view = page.getBoundingClientRect();
  // Stacked on phones, where nothing is beside the editor.
  if (view.left - around.left < 100) return [];
  const edge = view.left - around.left;
  return originsOf(editor.text(), path).flatMap(({ line, place }) => {
    const from = boxes.get(line);
    const target = targetOf(page, place);
    if (from === undefined || target === null) return [];
    const box = target.element.getBoundingClientRect();
    const y = box.top + Math.min(box.height, 24) / 2;
    if (y < view.top + EDGE || y > view.bottom - EDGE) return [];
    const x1 = Math.min(from.right - around.left + GAP, edge - BEND);
    const [y1, x2, y2] = [from.middle - around.top, box.left - around.left - GAP, y - around.top];
    const bend = `H${edge - BEND}C${edge + BEND} ${y1} ${edge} ${y2} ${x2} ${y2}`;
    return [
      {
        key: `${line} ${place.part}`,
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

/** Returns the element of a place, with the class of its kind. */
function targetOf(page: HTMLElement, place: Place): { element: Element; kind: string } | null {
  const kindOf = (element: Element | null | undefined) =>
    [...(element?.classList ?? [])].find((name) => /^k[a-z]{1,2}$/.test(name))?.slice(1) ?? "sc";
  switch (place.part) {
    case "title": {
      const element = page.querySelector(".page-head :is(h1, h2)");
      return element && { element, kind: kindOf(page.querySelector(".page-head .k")).replace(/^$/, "sc") };
    }
    case "lead": {
      const element = page.querySelector(".lead");
      return element && { element, kind: "lead" };
    }
    case "implements": {
      const element = page.querySelector(".facts > div");
      return element && { element, kind: kindOf(element.querySelector(".ty")) };
    }
    case "member": {
      const element = page.querySelector(`[data-at="${CSS.escape(place.name)}"]`);
      if (element === null) return null;
      return { element, kind: element.classList.contains("dep") ? "dep" : kindOf(element.querySelector(".ty")) };
    }
  }
}
