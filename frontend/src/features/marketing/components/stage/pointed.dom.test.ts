import { expect, test } from "vitest";
import { example } from "../../example";
import { examplePage } from "../../example-page";
import { findPointed } from "./pointed";
import type { StageEditorHandle } from "./stage-editor";

document.body.innerHTML = `<div class="stage-page">${examplePage}</div><div class="stage-editor"></div>`;

const editor = {
  text: () => `# A line more.\n${example.sdl}`,
  lineBoxes: () => [...Array(20).keys()].map((index) => ({ line: index + 1, right: 0, middle: index * 20 + 10 })),
} as StageEditorHandle;

function pointAt(selector: string, clientY = 0, type = "pointermove") {
  const target = document.querySelector(selector);
  return findPointed({ type, target, clientY, pointerType: "mouse" } as unknown as PointerEvent, editor, example);
}

test("the pointer finds the member of a row, also from the text and the arguments below it", () => {
  expect(pointAt('[data-at="price"] .nm')).toBe("price");
  expect(pointAt('[data-at="price.currency"]')).toBe("price");
  expect(pointAt('[data-at="stock"]')).toBe("stock");
  expect(pointAt(".reason")).toBe("stock");
  expect(pointAt(".page-head h1, .page-head h2")).toBeNull();
  expect(pointAt(".facts")).toBeUndefined();
  expect(pointAt('[data-at="price"] .nm', 0, "pointerleave")).toBeUndefined();
});

test("the pointer finds the member of a line, also after lines above it were added", () => {
  const lineAt = (line: number) => pointAt(".stage-editor", (line - 1) * 20 + 5);
  expect(lineAt(3)).toBeNull();
  expect(lineAt(7)).toBe("price");
  expect(lineAt(8)).toBe("price");
  expect(lineAt(1)).toBeUndefined();
});
