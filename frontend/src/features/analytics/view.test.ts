import { describe, expect, test } from "vitest";
import { changeOf, formatSeconds, movePeriod, readView, writeView } from "./view";

const read = (query: string) => readView(new URLSearchParams(query));

describe("the address", () => {
  test("carries everything, and nothing that is the default", () => {
    expect(writeView(read("")).toString()).toBe("");
    for (const query of [
      "period=7d&compare=year",
      "from=2026-11-01&to=2026-11-10&filter=page%3Aobjects%2FUser",
      "show=visitors&tab=filtered",
    ])
      expect(writeView(read(query)).toString()).toBe(query);
  });

  test("falls back to the default where it makes no sense", () => {
    expect(read("period=5d&compare=x&from=2026-11-10&to=2026-11-01")).toEqual(read(""));
  });
});

describe("moving", () => {
  const now = Date.parse("2026-11-27T12:00:00Z");

  test("goes back by the length of the period", () => {
    expect(movePeriod(read("period=7d"), -1, now)).toMatchObject({ from: "2026-11-14", to: "2026-11-20" });
    expect(movePeriod(read("from=2026-11-14&to=2026-11-20"), -1, now)).toMatchObject({
      from: "2026-11-07",
      to: "2026-11-13",
    });
  });

  test("goes forward until today", () => {
    expect(movePeriod(read("from=2026-11-14&to=2026-11-20"), 1, now)).toMatchObject({ to: "2026-11-27" });
    expect(movePeriod(read("from=2026-11-19&to=2026-11-25"), 1, now)).toMatchObject({ to: "2026-11-27" });
    expect(movePeriod(read("period=7d"), 1, now)).toBeNull();
  });
});

test("changes and times are written for people", () => {
  expect(changeOf(120, 100)).toBe(20);
  expect(changeOf(1, 0)).toBeNull();
  expect([null, 0, 48, 60, 102].map(formatSeconds)).toEqual(["–", "0 s", "48 s", "1 min", "1 min 42 s"]);
});
