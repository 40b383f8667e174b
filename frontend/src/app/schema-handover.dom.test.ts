import { afterEach, expect, test, vi } from "vitest";
import { forgetHandedSchema, handOverSchema, prepareTakeBack, readHandedSchema } from "./schema-handover";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("a handed schema is kept for a day or until it is taken", () => {
  expect(readHandedSchema()).toBeNull();
  expect(handOverSchema("type Query { a: Int }", "validator")).toBe(true);
  expect(readHandedSchema()).toEqual({ sdl: "type Query { a: Int }", from: "the validator", theme: null });
  vi.useFakeTimers({ now: Date.now() + 25 * 3600 * 1000 });
  expect(readHandedSchema()).toBeNull();
  vi.useRealTimers();
  handOverSchema("type Query { a: Int }", "landing");
  forgetHandedSchema();
  expect(readHandedSchema()).toBeNull();
});

test("a theme goes along, and a handover from before there were themes is still read", () => {
  const theme = { name: "Vibrant Startup", fragment: "ARsE" };
  handOverSchema("type Query { a: Int }", "landing", theme);
  expect(readHandedSchema()?.theme).toEqual(theme);
  const value = { sdl: "type Query { b: Int }", from: "landing" };
  localStorage.setItem("draft_handover", JSON.stringify({ value, typedAt: new Date().toISOString() }));
  expect(readHandedSchema()).toEqual({ sdl: value.sdl, from: "the preview", theme: null });
});

test("taking a handover back leaves the one before, whose link may be in the mail", () => {
  const takeFirstBack = prepareTakeBack();
  handOverSchema("type Query { mailed: Int }", "landing");
  const takeSecondBack = prepareTakeBack();
  handOverSchema("type Query { cancelled: Int }", "landing");
  takeSecondBack();
  expect(readHandedSchema()?.sdl).toBe("type Query { mailed: Int }");
  takeFirstBack();
  expect(readHandedSchema()).toBeNull();
});

test("a schema that does not fit is refused", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementationOnce(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(handOverSchema("type Query { a: Int }", "validator")).toBe(false);
  expect(readHandedSchema()).toBeNull();
});
