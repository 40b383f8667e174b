import { type RefObject, useEffect, useRef } from "react";
import { type View, zoomView } from "./view";

/** A pointer that moved less than this was a click. */
const CLICK_PX = 5;

interface Options {
  limits: readonly [number, number];
  onChange: () => void;
}

/**
 * Turns dragging, wheel and pinch on an element into changes of a view. The view is a ref instead of state, because
 * it changes with every frame and only the picture needs it.
 */
export function useView(element: RefObject<HTMLElement | null>, view: RefObject<View>, options: Options) {
  const latest = useRef(options);
  latest.current = options;
  /** Whether the pointer has moved since it was pressed. The click that follows is then ignored. */
  const dragged = useRef(false);

  useEffect(() => {
    const box = element.current;
    if (box === null) return;
    const pointers = new Map<number, { x: number; y: number }>();
    let start = { x: 0, y: 0 };
    const change = (next: View) => {
      view.current = next;
      latest.current.onChange();
    };
    const place = (event: MouseEvent) => {
      const { left, top } = box.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, place(event));
      if (pointers.size === 1) {
        start = place(event);
        dragged.current = false;
      }
    };
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const now = place(event);
      if (!dragged.current && pointers.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < CLICK_PX) return;
      if (!dragged.current) box.setPointerCapture(event.pointerId);
      dragged.current = true;
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      const current = view.current;
      if (other === undefined) {
        change({ ...current, x: current.x + now.x - before.x, y: current.y + now.y - before.y });
      } else {
        const factor =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        const moved = { ...current, x: current.x + (now.x - before.x) / 2, y: current.y + (now.y - before.y) / 2 };
        change(zoomView(moved, factor, middle, latest.current.limits));
      }
    };
    const onUp = (event: PointerEvent) => pointers.delete(event.pointerId);
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const factor = Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) * (event.ctrlKey ? 0.008 : 0.0016));
      change(zoomView(view.current, factor, place(event), latest.current.limits));
    };
    box.addEventListener("pointerdown", onDown);
    box.addEventListener("pointermove", onMove);
    box.addEventListener("pointerup", onUp);
    box.addEventListener("pointercancel", onUp);
    // React's own wheel listeners cannot keep the page from scrolling.
    box.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      box.removeEventListener("pointerdown", onDown);
      box.removeEventListener("pointermove", onMove);
      box.removeEventListener("pointerup", onUp);
      box.removeEventListener("pointercancel", onUp);
      box.removeEventListener("wheel", onWheel);
    };
  }, [element, view]);

  return dragged;
}
