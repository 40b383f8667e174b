import { beforeEach, expect, test } from "vitest";
import { readHandedSchema } from "@/app/schema-handover";
import { PRESET_FRAGMENTS } from "@/lib/generated/presets";
import { handOver } from "./hand-over";
import { THEME_KEY } from "./preview-store";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function choose(key: string, colour: string | null, fragment: string | undefined) {
  sessionStorage.setItem(THEME_KEY, JSON.stringify({ key, colour, variables: {}, fragment }));
}

test("the chosen theme goes with the schema, under its name", () => {
  handOver("type Query { a: Int }");
  expect(readHandedSchema()?.theme).toBeNull();
  choose("enterprise", null, PRESET_FRAGMENTS.enterprise);
  handOver("type Query { a: Int }");
  expect(readHandedSchema()?.theme).toEqual({ name: "Enterprise Blue", fragment: PRESET_FRAGMENTS.enterprise });
  choose("own", "#be185d", "f-be185d");
  const takeBack = handOver("type Query { a: Int }");
  expect(readHandedSchema()?.theme).toEqual({ name: "Your colour, #be185d", fragment: "f-be185d" });
  takeBack();
  expect(readHandedSchema()?.theme?.name).toBe("Enterprise Blue");
});

test("the default theme, and one that no longer exists, are not handed over", () => {
  for (const key of ["default", "gone"]) {
    choose(key, null, "AQAA");
    handOver("type Query { a: Int }");
    expect(readHandedSchema()).toEqual({ sdl: "type Query { a: Int }", from: "the preview", theme: null });
  }
});
