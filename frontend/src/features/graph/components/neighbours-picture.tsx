import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { PublicGraph } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { kindLook } from "../kinds";
import { directionOf, placeTowards } from "../moves";
import type { Palette } from "../palette";
import { BOX, type Box, type Scene, sceneOf } from "../scene";
import { type Heading, neighboursSvg } from "../svg";
import { useView } from "../use-view";
import { fitView, showPart, type View, zoomView } from "../view";
import { ZoomButtons } from "./zoom-buttons";

const LIMITS = [0.1, 3] as const;
/** Smaller than this, names cannot be read: then only the middle is shown at first. */
const LEAST_FIT = 0.78;
/** Room for the hint below the picture. */
const HINT_HEIGHT = 34;
/** More lines of one box than these are not followed by eye. */
const MOST_STRONG = 40;
/** More lines than these are a haze, which must not cover the boxes. */
const MOST_LINES = 120;

interface Props {
  graph: PublicGraph;
  isBusy: boolean;
  palette: () => Palette;
  exported: RefObject<((heading: Heading) => string) | null>;
  addressOf: (name: string) => string;
  pageOf: (path: string) => string;
  onFocus: (name: string) => void;
  onOpen: (path: string) => void;
}

/** One type in the middle, what uses it left, what it uses right. */
export function NeighboursPicture({ graph, isBusy, palette, exported, addressOf, pageOf, onFocus, onOpen }: Props) {
  const scene = useMemo(() => sceneOf(graph), [graph]);
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<SVGGElement>(null);
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  const [active, setActive] = useState(0);
  /** What was clicked last: a second click soon after it opens its page, wherever it is by then. */
  const clicked = useRef<Box | null>(null);

  const show = () => layer.current?.setAttribute("transform", `translate(${view.current.x} ${view.current.y}) scale(${view.current.scale})`);
  const dragged = useView(frame, view, { limits: LIMITS, onChange: show });

  function fit() {
    const box = frame.current;
    if (box === null) return;
    view.current = fitView(scene.bounds, { width: box.clientWidth, height: box.clientHeight - HINT_HEIGHT }, { least: LEAST_FIT, most: 1.1, middle: { x: 0, y: 0 } });
    show();
  }

  useLayoutEffect(() => {
    setActive(0);
    fit();
    const box = frame.current;
    if (box === null || typeof ResizeObserver === "undefined") return;
    let { clientWidth } = box;
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === clientWidth) return;
      ({ clientWidth } = box);
      fit();
    });
    observer.observe(box);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- only another scene is another picture
  }, [scene]);

  useEffect(() => {
    exported.current = (heading) => neighboursSvg(scene, heading, palette());
    return () => {
      exported.current = null;
    };
  });

  const elementOf = (index: number) => frame.current?.querySelector<SVGAElement>(`[data-box="${index}"]`);

  function moveTo(index: number) {
    const box = scene.boxes[index];
    const room = frame.current;
    if (box === undefined || room === null) return;
    setActive(index);
    elementOf(index)?.focus({ preventScroll: true });
    view.current = showPart(view.current, box, { width: room.clientWidth, height: room.clientHeight });
    show();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = scene.boxes[active];
    const direction = directionOf(event.key);
    if (direction !== null && at !== undefined) {
      // From the middle of the name's line: the focus is tall.
      const middle = (box: Box) => ({ x: box.left + box.width / 2, y: box.index === 0 ? box.top + box.height / 2 : box.top + BOX.height / 2 });
      const next = placeTowards(scene.boxes.map(middle), middle(at), direction);
      if (next !== null) moveTo(next);
    } else if (event.key === "Home") moveTo(0);
    else if (event.key === "o" && at !== undefined) onOpen(at.path);
    else if (event.key === "+" || event.key === "=") zoom(1.3);
    else if (event.key === "-") zoom(1 / 1.3);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  }

  function zoom(factor: number) {
    const box = frame.current;
    if (box === null) return;
    view.current = zoomView(view.current, factor, { x: box.clientWidth / 2, y: box.clientHeight / 2 }, LIMITS);
    show();
  }

  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("[data-box]") : null;
    // Enter on a link is a click without a pointer: `detail` is 0.
    if (dragged.current && event.detail > 0) {
      dragged.current = false;
      event.preventDefault();
      return;
    }
    if (event.detail >= 2 && clicked.current !== null) {
      event.preventDefault();
      onOpen(clicked.current.path);
      return;
    }
    const box = link === null ? undefined : scene.boxes[Number(link.getAttribute("data-box"))];
    clicked.current = box ?? null;
    if (box === undefined) return;
    event.preventDefault();
    if (box.index !== 0) onFocus(box.name);
    else if (event.detail === 0) onOpen(box.path);
  }

  const focus = scene.boxes[0];
  return (
    <div
      ref={frame}
      className={classes("graph-picture", isBusy && "busy")}
      aria-busy={isBusy || undefined}
      role="group"
      aria-label={`${graph.focus} and its neighbours`}
      aria-describedby="graph-hint"
      onClickCapture={onClick}
      onKeyDown={onKeyDown}
      onDragStart={(event) => event.preventDefault()}
    >
      <svg className="graph-svg">
        <g ref={layer}>
          <Lines scene={scene} active={active} />
          {scene.boxes.map((box) => (
            <Node key={box.name} box={box} scene={scene} isActive={box.index === active} href={box.index === 0 ? pageOf(box.path) : addressOf(box.name)} onFocus={() => setActive(box.index)} />
          ))}
        </g>
      </svg>
      <ZoomButtons onIn={() => zoom(1.3)} onOut={() => zoom(1 / 1.3)} onFit={fit} />
      <p className="graph-hint" id="graph-hint">
        <span>Click or <kbd>Enter</kbd> moves the middle, a double click or <kbd>O</kbd> opens the page, arrow keys move.</span>
        {graph.omitted.nodes > 0 && <strong> {formatNoun(graph.omitted.nodes, "type is", "types are")} left out.</strong>}
        {scene.boxes.length === 1 && <b> {graph.focus.length > 60 ? "It" : graph.focus} has no neighbours of these kinds.</b>}
      </p>
      <p className="sr-only" role="status">{focus === undefined ? "" : `${focus.name}, ${formatCount(scene.boxes.length - 1)} neighbours`}</p>
    </div>
  );
}

interface NodeProps {
  box: Box;
  scene: Scene;
  isActive: boolean;
  href: string;
  onFocus: () => void;
}

function Node({ box, scene, isActive, href, onFocus }: NodeProps) {
  const look = kindLook(box.kind);
  const isFocus = box.index === 0;
  return (
    <g transform={`translate(${box.left} ${box.top})`}>
      <a
        data-box={box.index}
        data-home={isFocus || undefined}
        href={href}
        className={classes("graph-box", look.className, isFocus && "focus")}
        // One stop for the tab key; arrow keys move between the boxes.
        tabIndex={isActive ? 0 : -1}
        aria-label={nameOf(box, scene.boxes.length)}
        aria-current={isFocus ? "true" : undefined}
        onFocus={onFocus}
      >
        <title>{box.name}</title>
        <rect width={box.width} height={box.height} rx="8" />
        <text className="letter" x="22" y="27">{look.letter}</text>
        <text className="name" x="40" y={box.note === "" ? 27 : 19}>{box.label}</text>
        {box.note !== "" && <text className="note" x="40" y="35">{box.note}</text>}
        {isFocus && <Rows scene={scene} />}
      </a>
    </g>
  );
}

function nameOf(box: Box, all: number): string {
  const kind = kindLook(box.kind).one;
  return box.index === 0 ? `${box.name}, ${kind}, in the middle of ${formatNoun(all - 1, "neighbour")}. Open its page` : `${box.name}, ${kind}${box.note === "" ? "" : `, ${box.note}`}`;
}

/** Those of the active box are strong, but where that is the focus and they are too many to follow. */
function Lines({ scene: { lines }, active }: { scene: Scene; active: number }) {
  const isMany = active === 0 && lines.filter((line) => line.isOfFocus).length > MOST_STRONG;
  return (
    <g className={classes("graph-lines", lines.length > MOST_LINES && "dense")}>
      {lines.map((line, at) => (
        <path key={at} d={line.path} className={classes((line.from === active || line.to === active) && "strong", line.isOfFocus && "near", isMany && "many")} />
      ))}
    </g>
  );
}

function Rows({ scene: { boxes, rows, moreRows } }: { scene: Scene }) {
  const [focus] = boxes;
  if (focus === undefined) return null;
  return (
    <g className="graph-rows">
      {rows.length > 0 && <path d={`M1 ${BOX.height}H${focus.width - 1}`} />}
      {rows.map((row) => (
        <g key={row.y}>
          <text x="12" y={row.y}>{row.name}</text>
          <text className="type" x={focus.width - 12} y={row.y}>{row.type}</text>
        </g>
      ))}
      {moreRows > 0 && <text className="type start" x="12" y={focus.height - 14}>and {formatCount(moreRows)} more</text>}
    </g>
  );
}
