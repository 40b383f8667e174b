import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { formatNoun } from "@/lib/format";
import { useTheme } from "@/lib/theme";
import { kindLook } from "../kinds";
import { boundsOf, type MapData, shownTypes, typeAt } from "../map-data";
import { MapPainter } from "../map-painter";
import { directionOf, findPlaceTowards } from "../moves";
import type { Palette } from "../palette";
import type { KindWord } from "../parameters";
import { type Exported, mapSvg } from "../svg";
import { useView } from "../use-view";
import { fitView, showPart, type View, zoomView } from "../view";
import { ZoomButtons } from "./zoom-buttons";

const MARGIN = 12;
/** Room for names, which are wider than their dots and stand above and below them. */
const NAME_ROOM = { width: 36, height: 10 } as const;
/** A map of few types is enlarged to fill the available space, up to this scale. */
const MAX_FIT = 4;
/** A found type is shown at least at this scale. */
const MIN_FOUND_SCALE = 1.2;
/** A click this close to a small type still hits it, in pixels on the screen. */
const REACH_PX = 6;
/** Maximum device pixels per CSS pixel; more is not visible and costs frames. */
const MAX_RATIO = 2;
/** The map is drawn in full this long after its last move. */
const STILL_MS = 150;

interface Props {
  map: MapData;
  kinds: readonly KindWord[];
  /** The type found by the search. */
  found: string | null;
  palette: () => Palette;
  exported: RefObject<Exported | null>;
  onFocus: (name: string) => void;
}

/** Draws all types on a canvas. */
export function MapPicture({ map, kinds, found, palette, exported, onFocus }: Props) {
  const { dark } = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<View>({ x: 0, y: 0, scale: 0 });
  const lit = useRef<number | null>(null);
  const request = useRef(0);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const still = useRef<ReturnType<typeof setTimeout>>(undefined);
  const painter = useRef<MapPainter | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = useMemo(() => shownTypes(map, kinds), [map, kinds]);
  const limits = useMemo(() => [0.02, 6] as const, []);
  const bounds = useMemo(() => boundsOf(map, MARGIN), [map]);

  function frameNow() {
    request.current = 0;
    const [box, context] = [frame.current, canvas.current?.getContext("2d")];
    if (box === null || !context || painter.current === null) return;
    const isUnfinished = painter.current.prepare();
    const ratio = Math.min(MAX_RATIO, devicePixelRatio);
    painter.current.draw(context, view.current, { width: box.clientWidth, height: box.clientHeight }, ratio, {
      lit: lit.current,
      isMoving: performance.now() - movedAt.current < STILL_MS,
    });
    if (isUnfinished) draw();
  }
  const latest = useRef(frameNow);
  latest.current = frameNow;
  function draw() {
    if (request.current === 0) request.current = requestAnimationFrame(() => latest.current());
  }
  function drawMoving() {
    movedAt.current = performance.now();
    clearTimeout(still.current);
    still.current = setTimeout(draw, STILL_MS);
    draw();
  }
  const dragged = useView(frame, view, { limits, onChange: drawMoving });

  const sizeOf = () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  function fit() {
    const { width, height } = sizeOf();
    const whole = fitView(
      bounds,
      { width: width - 2 * NAME_ROOM.width, height: height - 2 * NAME_ROOM.height },
      MAX_FIT,
    );
    view.current = { ...whole, x: whole.x + NAME_ROOM.width, y: whole.y + NAME_ROOM.height };
    draw();
  }

  useEffect(() => {
    const [box, surface] = [frame.current, canvas.current];
    if (box === null || surface === null) return;
    const resize = () => {
      const ratio = Math.min(MAX_RATIO, devicePixelRatio);
      surface.width = Math.round(box.clientWidth * ratio);
      surface.height = Math.round(box.clientHeight * ratio);
      fit();
      // Resizing clears the canvas.
      latest.current();
    };
    const observer = new ResizeObserver(resize);
    observer.observe(box);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(request.current);
      clearTimeout(still.current);
      request.current = 0;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another map is another place
  }, [map]);

  useEffect(() => {
    painter.current = new MapPainter(map, shown, palette());
    draw();
    // oxlint-disable-next-line react/exhaustive-deps -- `dark` stands for the colours
  }, [map, shown, dark]);

  useEffect(() => {
    exported.current = (heading, colours) => mapSvg(map, shown, heading, colours);
    return () => {
      exported.current = null;
    };
  });

  /** Highlights a type with its name and lines. */
  function choose(index: number | null) {
    lit.current = index;
    setChosen(index);
    draw();
  }

  useEffect(() => {
    const index = found === null ? -1 : map.names.indexOf(found);
    if (index < 0) return;
    const size = sizeOf();
    const scale = Math.max(view.current.scale, MIN_FOUND_SCALE);
    view.current = {
      x: size.width / 2 - (map.x[index] ?? 0) * scale,
      y: size.height / 2 - (map.y[index] ?? 0) * scale,
      scale,
    };
    choose(index);
    // oxlint-disable-next-line react/exhaustive-deps -- once for what was found
  }, [found, map]);

  function under(event: MouseEvent): number | null {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { x, y, scale } = view.current;
    return typeAt(
      map,
      shown,
      { x: (event.clientX - left - x) / scale, y: (event.clientY - top - y) / scale },
      REACH_PX / scale,
    );
  }

  function onPointerMove(event: PointerEvent) {
    if (event.buttons !== 0 || event.pointerType === "touch") return;
    const index = under(event);
    if (frame.current !== null) frame.current.style.cursor = index === null ? "" : "pointer";
    const next = index ?? chosen;
    if (next === lit.current) return;
    lit.current = next;
    draw();
  }

  function onClick(event: MouseEvent) {
    if (event.target !== canvas.current || dragged.current) return;
    const index = under(event);
    const name = index === null ? undefined : map.names[index];
    if (name === undefined) choose(null);
    else onFocus(name);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directionOf(event.key);
    if (direction !== null) {
      const size = sizeOf();
      const from =
        chosen === null
          ? {
              x: (size.width / 2 - view.current.x) / view.current.scale,
              y: (size.height / 2 - view.current.y) / view.current.scale,
            }
          : { x: map.x[chosen] ?? 0, y: map.y[chosen] ?? 0 };
      const indexes = map.order.filter((index) => shown[index] === true);
      const next = findPlaceTowards(
        indexes.map((index) => ({ x: map.x[index] ?? 0, y: map.y[index] ?? 0 })),
        from,
        direction,
      );
      const index = next === null ? undefined : indexes[next];
      if (index !== undefined) {
        const half = (map.sizes[index] ?? 0) / 2;
        view.current = showPart(
          view.current,
          { left: (map.x[index] ?? 0) - half, top: (map.y[index] ?? 0) - half, width: 2 * half, height: 2 * half },
          size,
          60,
        );
        choose(index);
      }
    } else if (event.key === "Enter" && chosen !== null) onFocus(map.names[chosen] ?? "");
    else if (event.key === "Escape") choose(null);
    else if (event.key === "+" || event.key === "=") zoom(1.4);
    else if (event.key === "-") zoom(1 / 1.4);
    else if (event.key === "0") fit();
    else return;
    event.preventDefault();
  }

  function zoom(factor: number) {
    const { width, height } = sizeOf();
    view.current = zoomView(view.current, factor, { x: width / 2, y: height / 2 }, limits);
    draw();
  }

  const count = shown.filter(Boolean).length;
  const chosenName = chosen === null ? null : (map.names[chosen] ?? null);
  return (
    <div className="graph-picture map">
      <div
        ref={frame}
        className="graph-stage"
        // Arrow keys choose types here, so a screen reader must hand them over.
        role="application"
        tabIndex={0}
        data-home
        aria-label={`Map of ${formatNoun(count, "type")}`}
        aria-describedby="graph-hint"
        onPointerMove={onPointerMove}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} aria-hidden="true" />
        {chosen !== null && chosenName !== null && (
          <p className="graph-chosen" role="status">
            <span>
              {chosenName}, {kindLook(map.kinds[chosen] ?? "").one}, connected to{" "}
              {formatNoun(map.neighbours[chosen]?.length ?? 0, "type")}
            </span>
            <button type="button" className="graph-button" onClick={() => onFocus(chosenName)}>
              Show neighbours
            </button>
          </p>
        )}
      </div>
      <div className="graph-foot">
        <p className="graph-hint" id="graph-hint">
          <b className="graph-touch">Drag to move. Tap a type to see its neighbours.</b>
          <span>
            {formatNoun(count, "type")}. Drag to move, scroll to zoom, click a type to see its neighbours. Arrow keys
            choose, <kbd>Enter</kbd> opens.
          </span>
          {map.omitted > 0 && (
            <strong>
              {" "}
              {formatNoun(map.omitted, "connection is", "connections are")} left out: a type’s own picture has all of
              its own.
            </strong>
          )}
        </p>
        <ZoomButtons onIn={() => zoom(1.4)} onOut={() => zoom(1 / 1.4)} onFit={fit} />
      </div>
    </div>
  );
}
