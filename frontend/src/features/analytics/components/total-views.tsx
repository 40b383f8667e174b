import { TrendingUp } from "lucide-react";
import type { Project } from "@/api/generated/types.gen";
import { Upsell } from "@/app/billing/upsell";
import { formatCount, formatNoun } from "@/lib/format";
import { CountingNote } from "./counting-note";

const POINTS = [
  "Views, daily visitors and time, with the same weekdays before",
  "Publishes marked on the chart",
  "Searches that found nothing, as a to-do list",
  "Pages, referrers, devices and versions",
  "What was not counted, and why",
  "CSV, JSON and the summary by API key",
];

/** The views of a project whose owner's plan has no dashboard, and what the dashboard would show. */
export function TotalViews({ project }: { project: Project }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="flex flex-wrap items-end gap-x-8 gap-y-2 rounded-card border border-line p-5">
        <div>
          <dt className="text-sm text-fg-2">Views in the last 30 days</dt>
          <dd className="text-2xl font-bold tabular-nums">{formatCount(project.views_30d)}</dd>
        </div>
        <div className="text-sm text-fg-2">
          <dt className="sr-only">Views in all</dt>
          <dd>{formatNoun(project.total_views, "view")} since counting began.</dd>
          <dd>Bots, programs and your own visits are left out.</dd>
        </div>
      </dl>
      <Upsell
        feature="analytics"
        title="See what readers look for and what they miss"
        icon={TrendingUp}
        points={POINTS}
        preview={<Preview />}
      />
      <CountingNote />
    </div>
  );
}

/** A picture of the dashboard, without figures. */
function Preview() {
  return (
    <>
      <div className="grid grid-cols-3 border-b border-line">
        {["Views", "Daily visitors", "Median time"].map((label) => (
          <div key={label} className="border-r border-line px-4 py-3 last:border-r-0">
            {label}
            <span className="mt-2 block h-4 w-14 rounded-control bg-bg-3" />
          </div>
        ))}
      </div>
      <svg viewBox="0 0 400 160" className="w-full text-line-2" fill="none" stroke="currentColor">
        <path d="M0 40H400M0 80H400M0 120H400" />
        <path d="M0 110C60 40 110 130 170 80S270 30 310 60 370 90 400 70" strokeWidth="3" />
      </svg>
    </>
  );
}
