import { expect, test } from "vitest";
import { filtersOf, isFiltered, readView, WHOLE_LOG, writeView } from "./view";

const read = (address: string) => readView(new URLSearchParams(address));

test("the address carries every filter, and nothing for the whole log", () => {
  const address = "q=v7&actor=key&kind=project.updated&project=shop&period=days&from=2026-11-01&to=2026-11-24";
  const view = read(address);
  expect(view).toEqual({
    q: "v7",
    actor: "key",
    kind: "project.updated",
    project: "shop",
    period: "days",
    from: "2026-11-01",
    to: "2026-11-24",
  });
  expect(writeView(new URLSearchParams(), view).toString()).toBe(address);
  expect(writeView(new URLSearchParams(`tab=settings&${address}`), WHOLE_LOG).toString()).toBe("tab=settings");
  expect(isFiltered(view)).toBe(true);
  expect(isFiltered(read("tab=settings"))).toBe(false);
});

test("what an address cannot mean is left out", () => {
  expect(read("actor=robot&period=1y")).toEqual(WHOLE_LOG);
  expect(read("from=yesterday&to=2026-13-45")).toEqual(WHOLE_LOG);
  expect(read("from=2026-11-01")).toMatchObject({ period: "days", from: "2026-11-01", to: "" });
});

test("a request has only the filters that are set, and a period as its first day in UTC", () => {
  const now = Date.parse("2026-11-24T23:30:00Z");
  expect(filtersOf(WHOLE_LOG, now)).toEqual({});
  expect(filtersOf({ ...WHOLE_LOG, q: "  ", period: "7d" }, now)).toEqual({ from: "2026-11-17" });
  expect(filtersOf(read("from=2026-11-01&q= a "), now)).toEqual({ q: "a", from: "2026-11-01" });
});
