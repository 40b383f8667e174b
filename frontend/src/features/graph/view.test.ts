import { expect, test } from "vitest";
import { fitView, showPart, zoomView } from "./view";

const size = { width: 400, height: 200 };
const at = (view: { x: number; y: number; scale: number }, x: number, y: number) => [x * view.scale + view.x, y * view.scale + view.y];

test("a small picture stands whole and in the middle, not enlarged", () => {
  const view = fitView({ left: -50, top: -20, width: 100, height: 40 }, size);
  expect(view.scale).toBe(1);
  expect(at(view, 0, 0)).toEqual([200, 100]);
});

test("a large one is made smaller, but not below what can be read: then its middle is shown", () => {
  const bounds = { left: 0, top: 0, width: 4000, height: 1000 };
  expect(fitView(bounds, size).scale).toBe(0.1);
  const view = fitView(bounds, size, { least: 0.5, middle: { x: 1000, y: 400 } });
  expect(view.scale).toBe(0.5);
  expect(at(view, 1000, 400)).toEqual([200, 100]);
});

test("zooming keeps what is under the pointer, within its limits", () => {
  const view = { x: 30, y: -10, scale: 0.5 };
  const next = zoomView(view, 2, { x: 130, y: 90 }, [0.1, 3]);
  expect(at(next, 200, 200)).toEqual(at(view, 200, 200));
  expect(next.scale).toBe(1);
  expect(zoomView(view, 100, { x: 0, y: 0 }, [0.1, 3]).scale).toBe(3);
  expect(zoomView(view, 0.001, { x: 0, y: 0 }, [0.1, 3]).scale).toBe(0.1);
});

test("what is out of sight is brought in, what is in sight stays", () => {
  const view = { x: 0, y: 0, scale: 1 };
  expect(showPart(view, { left: 100, top: 50, width: 50, height: 20 }, size)).toEqual(view);
  expect(showPart(view, { left: 500, top: 50, width: 50, height: 20 }, size).x).toBe(400 - 16 - 550);
  expect(showPart(view, { left: 100, top: -80, width: 50, height: 20 }, size).y).toBe(96);
});

test("a picture with all of it on one side of its middle leaves no side empty", () => {
  const room = { width: 1000, height: 600 };
  const middle = { x: 0, y: 0 };
  // Everything is right of the middle, and more than there is room for.
  const view = fitView({ left: -150, top: -4000, width: 5000, height: 8000 }, room, { least: 1, middle });
  expect(view).toEqual({ x: 150, y: 300, scale: 1 });
  // What fits within the room is not moved out of it.
  const low = fitView({ left: -4000, top: -100, width: 8000, height: 300 }, room, { least: 1, middle });
  expect(low).toEqual({ x: 500, y: 300, scale: 1 });
  const left = fitView({ left: -5000, top: -300, width: 5150, height: 4000 }, room, { least: 1, middle });
  expect(left).toEqual({ x: 850, y: 300, scale: 1 });
});
