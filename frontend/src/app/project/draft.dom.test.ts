import { expect, test } from "vitest";
import { clearDrafts } from "@/lib/draft-names";
import { readProjectDraft, readSchemaDraft, writeProjectDraft, writeSchemaDraft } from "./draft";

const plan = { name: "Plan", slug: null, sdl: "type Query { a: Int }", isPublic: false, theme: null, usesTheme: true };

test("a draft belongs to its user, has a time, and is removed at sign-out", () => {
  writeProjectDraft("ada", plan);
  expect(readProjectDraft("ada")?.value).toEqual(plan);
  expect(Date.now() - Date.parse(readProjectDraft("ada")?.typedAt ?? "")).toBeLessThan(60_000);
  expect(readProjectDraft("bob")).toBeNull();
  writeSchemaDraft("shop", { sdl: "type Query", message: "" });
  localStorage.setItem("other", "kept");
  clearDrafts();
  expect(readProjectDraft("ada")).toBeNull();
  expect(readSchemaDraft("shop")).toBeNull();
  expect(localStorage.getItem("other")).toBe("kept");
});

test("a draft is shared by all tabs of the browser", () => {
  writeSchemaDraft("shop", { sdl: "type Query", message: "Words" });
  sessionStorage.clear();
  expect(readSchemaDraft("shop")?.value).toEqual({ sdl: "type Query", message: "Words" });
  writeSchemaDraft("shop", { sdl: " ", message: "" });
  expect(readSchemaDraft("shop")).toBeNull();
});

test("a schema too large for the storage does not lose the rest of the form", () => {
  writeProjectDraft("ada", { ...plan, sdl: "#".repeat(6_000_000) });
  expect(readProjectDraft("ada")?.value).toEqual({ ...plan, sdl: "" });
});
