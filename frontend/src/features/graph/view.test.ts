import { expect, test } from "vitest";
import { fitView, showPart, zoomView } from "./view";

const size = { width: 400, height: 200 };
const at = (view: { x: number; y: number; scale: number }, x: number, y: number) => [
  x * view.scale + view.x,
  y * view.scale + view.y,
];

test("a small picture is centred and not enlarged", () => {
  const view = fitView({ left: -50, top: -20, width: 100, height: 40 }, size);
  expect(view.scale).toBe(1);
  expect(at(view, 0, 0)).toEqual([200, 100]);
});

test("a large picture is scaled down, and a small one up to the given limit", () => {
  expect(fitView({ left: 0, top: 0, width: 4000, height: 1000 }, size).scale).toBe(0.1);
  expect(fitView({ left: 0, top: 0, width: 100, height: 20 }, size, 3)).toEqual({ x: 50, y: 70, scale: 3 });
});

test("zooming keeps the point under the pointer, within the limits", () => {
  const view = { x: 30, y: -10, scale: 0.5 };
  const next = zoomView(view, 2, { x: 130, y: 90 }, [0.1, 3]);
  expect(at(next, 200, 200)).toEqual(at(view, 200, 200));
  expect(next.scale).toBe(1);
  expect(zoomView(view, 100, { x: 0, y: 0 }, [0.1, 3]).scale).toBe(3);
  expect(zoomView(view, 0.001, { x: 0, y: 0 }, [0.1, 3]).scale).toBe(0.1);
});

test("a part that is out of sight is moved into view; a visible one stays", () => {
  const view = { x: 0, y: 0, scale: 1 };
  expect(showPart(view, { left: 100, top: 50, width: 50, height: 20 }, size)).toEqual(view);
  expect(showPart(view, { left: 500, top: 50, width: 50, height: 20 }, size).x).toBe(400 - 16 - 550);
  expect(showPart(view, { left: 100, top: -80, width: 50, height: 20 }, size).y).toBe(96);
});
