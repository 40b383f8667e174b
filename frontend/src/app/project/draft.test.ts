import { expect, test } from "vitest";
import { clearDrafts } from "@/lib/draft-names";
import { readProjectDraft, readSchemaDraft, writeProjectDraft, writeSchemaDraft } from "./draft";

const plan = { name: "Plan", slug: null, sdl: "type Query { a: Int }", isPublic: false };

test("a draft is its writer's alone, says when it was typed, and is gone after signing out", () => {
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

test("a draft is kept by the browser, not by one tab", () => {
  writeSchemaDraft("shop", { sdl: "type Query", message: "Words" });
  sessionStorage.clear();
  expect(readSchemaDraft("shop")?.value).toEqual({ sdl: "type Query", message: "Words" });
  writeSchemaDraft("shop", { sdl: " ", message: "" });
  expect(readSchemaDraft("shop")).toBeNull();
});

test("a schema larger than the storage does not take the rest of the form with it", () => {
  writeProjectDraft("ada", { ...plan, sdl: "#".repeat(6_000_000) });
  expect(readProjectDraft("ada")?.value).toEqual({ ...plan, sdl: "" });
});
