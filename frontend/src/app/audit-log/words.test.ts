import { expect, test } from "vitest";
import { AUDITED_KINDS } from "@/lib/generated/events";
import { byDay, formatDay } from "./days";
import { countsOf, fieldWords, groupOf, KIND_WORDS, kindWords, nameOf, propertiesOf, titleOf, valueOf } from "./words";

const change = (field: string, from: unknown, to: unknown) => ({ field, from, to });

test("every kind has its words and its group in the filter", () => {
  for (const kind of AUDITED_KINDS) {
    expect(KIND_WORDS[kind], kind).toMatch(/^[A-Z]/);
    expect(groupOf(kind), kind).toBeDefined();
  }
  const words = AUDITED_KINDS.map(kindWords);
  expect(new Set(words).size).toBe(words.length);
  expect(kindWords("some_thing.done")).toBe("Some thing done");
});

test("the title says as much as the event does", () => {
  const title = (kind: string, ...changes: ReturnType<typeof change>[]) => titleOf({ kind, changes });
  expect(title("session.started", change("is_new_browser", null, true))).toBe("Signed in from a new browser");
  expect(title("session.started", change("is_new_browser", null, false))).toBe("Signed in");
  expect(title("session.ended", change("which", null, "this"))).toBe("Signed out");
  expect(title("session.ended", change("which", null, "others"))).toBe("Sessions ended");
  expect(title("project.updated", change("slug", "a", "b"))).toBe("Slug changed");
  expect(title("project.updated", change("slug", "a", "b"), change("name", "A", "B"))).toBe("Project changed");
});

test("values are words, and secrets are counted, not shown", () => {
  const text = (field: string, value: unknown) => valueOf(field, value)?.text ?? null;
  expect(text("is_public", true)).toBe("public");
  expect(text("is_visible", false)).toBe("hidden");
  expect(text("hidden_parts_count", true)).toBe("yes");
  expect(text("version", 7)).toBe("v7");
  expect(text("body_characters", 1240)).toBe("1,240 characters");
  expect(text("expires_at", "2026-12-22T10:00:00Z")).toBe("December 22, 2026");
  expect(text("project_ids", ["a", "b"])).toBe("2 projects");
  expect(text("hide_rules", ["*Edge", "@internal"])).toBe("*Edge, @internal");
  expect(text("access_type", "publish")).toBe("publish and check only");
  expect(text("name", "read")).toBe("read");
  for (const nothing of [null, "", []]) expect(text("description", nothing)).toBeNull();
  expect(valueOf("slug", "shop")?.isCode).toBe(true);
  expect(valueOf("sample_values", ["Film.id = 4"])).toEqual({ text: "Film.id = 4", isCode: true });
  expect(fieldWords("header_values")).toBe("New header values");
  expect(fieldWords("some_thing")).toBe("Some thing");
});

test("a version shows its number and how many changes of which grade it made", () => {
  const counts = (breaking: number, dangerous: number, safe: number, hidden?: number) => {
    const changes = [
      change("version", null, 7),
      change("breaking", null, breaking),
      change("dangerous", null, dangerous),
      change("safe", null, safe),
      ...(hidden === undefined ? [] : [change("hidden", null, hidden)]),
    ];
    const entry = { kind: "schema.published", changes };
    expect(propertiesOf(entry)).toEqual([changes[0]]);
    return countsOf(entry).map((count) => count.text);
  };
  expect(counts(2, 1, 5)).toEqual(["2 breaking", "1 dangerous"]);
  expect(counts(0, 0, 12, 3)).toEqual(["12 safe", "3 hidden"]);
  expect(counts(0, 0, 0)).toEqual([]);
});

test("the changed thing is named by its own property", () => {
  expect(nameOf({ changes: [change("api_key", "CI", null)] })?.text).toBe("CI");
  expect(nameOf({ changes: [change("path", null, "Query.a")] })).toEqual({ text: "Query.a", isCode: true });
  expect(nameOf({ changes: [change("slug", "a", "b")] })).toBeNull();
});

test("entries are grouped by their day in UTC", () => {
  const now = Date.parse("2026-11-24T01:00:00Z");
  const days = byDay([{ at: "2026-11-24T00:10:00Z" }, { at: "2026-11-23T23:50:00Z" }, { at: "2026-11-23T01:00:00Z" }]);
  expect(days.map(({ items }) => items.length)).toEqual([1, 2]);
  const names = [...days.map(({ date }) => date), "2026-11-19", "2025-12-31"].map((date) => formatDay(date, now));
  expect(names).toEqual(["Today, November 24", "Yesterday, November 23", "November 19", "December 31, 2025"]);
});
