import { expect, test } from "vitest";
import type { AnalyticsReport, Project } from "@/api/generated/types.gen";
import { marksOf } from "./marks";
import { readView } from "./view";

const DAYS = ["2026-11-23", "2026-11-24", "2026-11-25"].map((day) => `${day}T00:00:00Z`);
const project = { id: "p1", username: "ada", slug: "shop" } as Project;

function report(more: Partial<AnalyticsReport>): AnalyticsReport {
  const points = DAYS.map((start) => ({ start }));
  const period = { since: DAYS[0], until: "2026-11-26T00:00:00Z", is_hourly: false };
  return { points, period, marks: [], bursts: [], ...more } as AnalyticsReport;
}

test("versions, changes and bursts of the period are marks in order of time", () => {
  const marks = marksOf(
    project,
    readView(new URLSearchParams("period=7d")),
    report({
      marks: [
        { at: "2026-11-24T10:00:00Z", kind: "renamed", from: "store", to: "shop" },
        { at: "2026-11-23T10:00:00Z", kind: "public", from: null, to: null },
      ],
      bursts: [{ start: "2026-11-25T00:00:00Z", page: "objects/User", views: 240 }],
    }),
    [
      { number: 3, created_at: "2026-11-24T09:00:00Z" },
      { number: 2, created_at: "2026-11-01T09:00:00Z" },
    ],
  );
  expect(marks).toEqual([
    { index: 0, label: "Made public", to: "/dashboard/project/p1?tab=settings" },
    { index: 1, label: "v3 published", to: "/d/ada/shop/changelog/3" },
    { index: 1, label: "Renamed from store to shop", to: "/dashboard/project/p1?tab=settings" },
    {
      index: 2,
      label: "Burst: 240 views of objects/User from one network, a second each",
      to: "?period=7d&filter=page%3Aobjects%2FUser",
    },
  ]);
});

test("only the largest bursts are marked", () => {
  const bursts = [20, 90, 30, 40, 50, 60].map((views) => ({ start: DAYS[1] ?? "", page: `objects/T${views}`, views }));
  const marks = marksOf(project, readView(new URLSearchParams()), report({ bursts }), []);
  expect(marks.map(({ label }) => label.slice(0, 15))).toEqual([
    "Burst: 90 views",
    "Burst: 60 views",
    "Burst: 50 views",
    "Burst: 40 views",
    "Burst: 30 views",
  ]);
});
