import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { PublicGraph } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { directionOf, findPlaceTowards } from "../moves";
import { BOX, isNarrow, MAX_FIT, PAPER, WIDE } from "../places";
import { type Box, sceneOf } from "../scene";
import { type Exported, neighboursSvg } from "../svg";
import { useView } from "../use-view";
import { fitView, showPart, type Size, type View, zoomView } from "../view";
import { Boxes, Lines } from "./neighbours-drawing";
import { ZoomButtons } from "./zoom-buttons";

const LIMITS = [0.1, 3] as const;
/** Whether the reader has moved a picture in this visit; the hint about moving is not shown again. */
let hasMoved = false;
/** The size of the last picture. The next one is probably the same size, so it is laid out right at once. */
let lastRoom = WIDE;

interface Props {
  graph: PublicGraph;
  isBusy: boolean;
  exported: RefObject<Exported | null>;
  addressOf: (name: string) => string;
  pageOf: (path: string) => string;
  onFocus: (name: string) => void;
  onOpen: (path: string) => void;
}

/** One type in the middle, with the types that use it on the left and the types it uses on the right. */
export function NeighboursPicture({ graph, isBusy, exported, addressOf, pageOf, onFocus, onOpen }: Props) {
  const [room, setRoom] = useState(lastRoom);
  const scene = useMemo(() => sceneOf(graph, room), [graph, room]);
  const stage = useRef<HTMLDivElement>(null);
  const layer = useRef<SVGGElement>(null);
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  const [active, setActive] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  const [wasMoved, setMoved] = useState(hasMoved);
  /** The box clicked last. A second click soon after opens its page, even if the box has moved. */
  const clicked = useRef<Box | null>(null);

  const show = () =>
    layer.current?.setAttribute(
      "transform",
      `translate(${view.current.x} ${view.current.y}) scale(${view.current.scale})`,
    );
  function onMove() {
    show();
    if (!hasMoved) setMoved((hasMoved = true));
  }
  const dragged = useView(stage, view, { limits: LIMITS, onChange: onMove });

  const sizeOf = (): Size => ({ width: stage.current?.clientWidth ?? 0, height: stage.current?.clientHeight ?? 0 });
  function fit(isAll: boolean) {
    view.current = fitView(isAll ? scene.bounds : scene.near, sizeOf(), MAX_FIT);
    show();
  }

  function measure() {
    const { width, height } = sizeOf();
    const isKnown = width === lastRoom.width && height === lastRoom.height;
    if (width === 0 || isKnown) return;
    lastRoom = { width, height };
    setRoom(lastRoom);
  }

  useLayoutEffect(() => {
    measure();
    const box = stage.current;
    if (box === null || typeof ResizeObserver === "undefined") return;
    let { clientWidth } = box;
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === clientWidth) return;
      ({ clientWidth } = box);
      measure();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    setActive(0);
    setPointed(null);
    // A longer hint leaves less room.
    if (sizeOf().height < room.height) measure();
    else fit(false);
    // oxlint-disable-next-line react/exhaustive-deps -- only another scene is another picture
  }, [scene]);

  useEffect(() => {
    exported.current = (heading, palette) => neighboursSvg(sceneOf(graph, PAPER), heading, palette);
    return () => {
      exported.current = null;
    };
  });

  const elementOf = (index: number) => stage.current?.querySelector<SVGAElement>(`[data-box="${index}"]`);

  function moveTo(index: number) {
    const box = scene.boxes[index];
    if (box === undefined) return;
    setActive(index);
    elementOf(index)?.focus({ preventScroll: true });
    view.current = showPart(view.current, box, sizeOf());
    show();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = scene.boxes[active];
    const direction = directionOf(event.key);
    if (direction !== null && at !== undefined) {
      // Use the line with the name as the middle, because the box of the focus is tall.
      const middle = (box: Box) => ({
        x: box.left + box.width / 2,
        y: box.index === 0 ? box.top + box.height / 2 : box.top + BOX.height / 2,
      });
      const next = findPlaceTowards(scene.boxes.map(middle), middle(at), direction);
      if (next !== null) moveTo(next);
    } else if (event.key === "Home") moveTo(0);
    else if (event.key === "o" && at !== undefined) onOpen(at.path);
    else if (event.key === "+" || event.key === "=") zoom(1.3);
    else if (event.key === "-") zoom(1 / 1.3);
    else if (event.key === "0") fit(true);
    else return;
    event.preventDefault();
  }

  function zoom(factor: number) {
    const { width, height } = sizeOf();
    view.current = zoomView(view.current, factor, { x: width / 2, y: height / 2 }, LIMITS);
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

  function onPointerOver(event: PointerEvent) {
    if (event.pointerType === "touch") return;
    const index = event.target instanceof Element ? event.target.closest("[data-box]")?.getAttribute("data-box") : null;
    setPointed(index == null ? null : Number(index));
  }

  const { nodes, omitted } = graph;
  const isPhone = isNarrow(room);
  const { far } = scene;
  return (
    <div
      className={classes("graph-picture", isBusy && "busy")}
      aria-busy={isBusy || undefined}
      role="group"
      aria-label={`${graph.focus} and its neighbours`}
      aria-describedby="graph-hint"
      onClickCapture={onClick}
      onKeyDown={onKeyDown}
      onDragStart={(event) => event.preventDefault()}
    >
      <div ref={stage} className="graph-stage" onPointerOver={onPointerOver} onPointerLeave={() => setPointed(null)}>
        <svg className="graph-svg">
          <g ref={layer}>
            <Lines scene={scene} lit={pointed ?? active} />
            <Boxes scene={scene} active={active} addressOf={addressOf} pageOf={pageOf} onActive={setActive} />
          </g>
        </svg>
      </div>
      <div className="graph-foot">
        <p className="graph-hint" id="graph-hint">
          {isPhone
            ? !wasMoved && <b>Drag to move. Tap a type to see its neighbours.</b>
            : far > 0 && <b>Drag to see {formatNoun(far, "more type")}. </b>}
          <span className={isPhone ? "sr-only" : undefined}>
            Click or <kbd>Enter</kbd> to focus a type, double-click or <kbd>O</kbd> to open its page, arrow keys to
            move.
          </span>
          {omitted.nodes > 0 && !isPhone && (
            <strong> {formatNoun(omitted.nodes, "type is", "types are")} left out.</strong>
          )}
          {nodes.length === 1 && (
            <b> {graph.focus.length > 60 ? "It" : graph.focus} has no neighbours of these kinds.</b>
          )}
        </p>
        <ZoomButtons onIn={() => zoom(1.3)} onOut={() => zoom(1 / 1.3)} onFit={() => fit(true)} />
      </div>
      <p className="sr-only" role="status">
        {graph.focus}, {formatCount(nodes.length - 1)} neighbours
      </p>
    </div>
  );
}
