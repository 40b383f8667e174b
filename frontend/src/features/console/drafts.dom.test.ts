import { afterEach, expect, test, vi } from "vitest";
import { keepDraft, readDraft } from "./drafts";

const example = { operation: "{ a }", variables: "{}" };
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("console_draft:"));

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("drafts are stored per project and operation, and removed when they equal the example again", () => {
  expect(readDraft("p", "queries/a")).toBeNull();
  expect(keepDraft("p", "queries/a", example, { ...example, operation: "{ a b }" })).toBe(true);
  expect(readDraft("p", "queries/a")).toEqual({ operation: "{ a b }", variables: "{}" });
  expect(readDraft("p", "queries/b")).toBeNull();
  expect(readDraft("q", "queries/a")).toBeNull();
  expect(keepDraft("p", "queries/a", example, example)).toBe(false);
  expect(kept()).toEqual([]);
});

test("an unreadable draft is ignored", () => {
  for (const text of ["", "{", "7", '{"operation":1}']) {
    localStorage.setItem("console_draft:p:queries/a", text);
    expect(readDraft("p", "queries/a"), text).toBeNull();
  }
});

test("keeps the newest forty; a huge draft or a full store does not fail", () => {
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => (now += 1));
  for (let at = 0; at < 45; at += 1) keepDraft("p", `queries/a${at}`, example, { ...example, operation: `{ a${at} }` });
  expect(kept()).toHaveLength(40);
  expect(readDraft("p", "queries/a4")).toBeNull();
  expect(readDraft("p", "queries/a5")).not.toBeNull();
  expect(keepDraft("p", "queries/huge", example, { ...example, operation: "x".repeat(70_000) })).toBe(true);
  expect(readDraft("p", "queries/huge")).toBeNull();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(keepDraft("p", "queries/b", example, { ...example, operation: "{ b }" })).toBe(true);
});
