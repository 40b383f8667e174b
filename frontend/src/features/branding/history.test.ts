import { expect, test } from "vitest";
import { NO_FIELDS } from "./fields";
import { type History, type HistoryAction, reduceHistory, startHistory } from "./history";

const run = (actions: readonly HistoryAction[], from: History = startHistory(NO_FIELDS)) =>
  actions.reduce(reduceHistory, from);
const color = (value: string | null, at: number, group?: string): HistoryAction => ({
  type: "change",
  fields: { primary_color: value },
  group,
  at,
});

test("a dragged colour is one step, a later change another one", () => {
  const dragged = run([color("#111111", 0, "p"), color("#222222", 300, "p"), color("#333333", 900, "p")]);
  expect(dragged.past).toHaveLength(1);
  expect(run([{ type: "undo" }], dragged).theme.primary_color).toBeNull();
  expect(run([color("#444444", 1700, "p")], dragged).past).toHaveLength(2);
  expect(run([color("#444444", 901, "q")], dragged).past).toHaveLength(2);
  // Changes without a group never belong together.
  expect(run([color("#111111", 0), color("#222222", 1)]).past).toHaveLength(2);
});

test("undo and redo go through all steps, and a change drops what was undone", () => {
  const three = run([color("#111111", 0), color("#222222", 1), color("#333333", 2)]);
  const back = run([{ type: "undo" }, { type: "undo" }], three);
  expect(back.theme.primary_color).toBe("#111111");
  expect(run([{ type: "redo" }], back).theme.primary_color).toBe("#222222");
  expect(run([{ type: "redo" }, { type: "redo" }, { type: "redo" }], back)).toEqual({ ...three, last: null });
  expect(run([color("#444444", 9)], back).future).toEqual([]);
  const start = run([{ type: "undo" }, { type: "undo" }], back);
  expect(start.theme.primary_color).toBeNull();
  expect(start.past).toEqual([]);
});

test("a change to the same value is not a step", () => {
  const one = run([color("#111111", 0)]);
  expect(run([color("#111111", 5000)], one)).toBe(one);
});

test("a save keeps the steps, and what was typed while it was under way", () => {
  const sent = run([color("#111111", 0)]);
  const stored = { ...sent.theme, border_radius: "medium" };
  const after = run([{ type: "saved", sent: sent.theme, theme: stored }], sent);
  expect(after.theme).toBe(stored);
  expect(after.past).toHaveLength(1);
  const typed = run([color("#222222", 5000)], sent);
  expect(run([{ type: "saved", sent: sent.theme, theme: stored }], typed).theme.primary_color).toBe("#222222");
});

test("no step brings back a deleted picture", () => {
  const logo = (value: string | null): HistoryAction => ({ type: "change", fields: { logo_url: value }, at: 0 });
  const steps = run([logo("/brand/a.png"), logo("/brand/b.png"), logo("/brand/a.png"), { type: "undo" }]);
  const forgot = run([{ type: "forget", field: "logo_url", value: "/brand/a.png" }], steps);
  expect(forgot.theme.logo_url).toBe("/brand/b.png");
  expect(run([{ type: "undo" }], forgot).theme.logo_url).toBeNull();
  expect(run([{ type: "redo" }], forgot).theme.logo_url).toBeNull();
});
