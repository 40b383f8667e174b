import { expect, test } from "vitest";
import { clearDrafts } from "@/lib/drafts";
import { readDraft, writeDraft } from "./draft";

const plan = { name: "Plan", slug: null, sdl: "type Query { a: Int }", isPublic: false };

test("a draft is its writer's alone, and gone after signing out", () => {
  writeDraft("ada", plan);
  expect(readDraft("ada")).toEqual(plan);
  expect(readDraft("bob")).toBeNull();
  sessionStorage.setItem("other", "kept");
  clearDrafts();
  expect(readDraft("ada")).toBeNull();
  expect(sessionStorage.getItem("other")).toBe("kept");
});
