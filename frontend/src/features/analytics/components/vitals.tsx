import { useId } from "react";
import type { AnalyticsReport, MeasuredVital } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatCount } from "@/lib/format";
import { PAGE_GROUPS } from "../sections";

const METRICS = [
  { key: "lcp", name: "LCP", about: "Largest Contentful Paint: until the main content is there" },
  { key: "inp", name: "INP", about: "Interaction to Next Paint: until a click or key shows its effect" },
  { key: "cls", name: "CLS", about: "Cumulative Layout Shift: how much content moves by itself" },
] as const;

const GRADES: Record<string, { word: string; color: string }> = {
  good: { word: "good", color: "text-ok" },
  fair: { word: "needs improvement", color: "text-warn" },
  poor: { word: "poor", color: "text-bad" },
};

/** How fast pages were for readers, by kind of page. */
export function Vitals({ vitals }: { vitals: AnalyticsReport["vitals"] }) {
  const heading = useId();
  const groups = Object.keys(PAGE_GROUPS).filter((group) => vitals.some(({ page }) => page === group));
  return (
    <section aria-labelledby={heading} className="min-w-0 rounded-card border border-line">
      <div className="border-b border-line px-4 py-3">
        <h2 id={heading} className="text-md font-semibold">
          Speed for readers
        </h2>
        <p className="text-xs text-fg-2">
          Web vitals of pages that browsers loaded. Three quarters of the loads were at most that slow: the upper end of
          a class.
        </p>
      </div>
      {groups.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-fg-3">No browser reported its speed in this period.</p>
      ) : (
        <div className="relative overflow-x-auto px-4 py-2">
          <table className="w-full text-left text-sm tabular-nums">
            <thead className="text-xs text-fg-2">
              <tr>
                <th scope="col" className="py-1.5 pr-3 font-medium">
                  Pages
                </th>
                {METRICS.map(({ key, name, about }) => (
                  <th key={key} scope="col" title={about} className="py-1.5 pl-3 text-right font-medium">
                    {name}
                    <span className="sr-only">. {about}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group} className="border-t border-line">
                  <th scope="row" className="py-2 pr-3 font-normal">
                    {PAGE_GROUPS[group]}
                  </th>
                  {METRICS.map(({ key }) => (
                    <td key={key} className="py-2 pl-3 text-right align-top">
                      <Cell vital={vitals.find(({ page, metric }) => page === group && metric === key)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Cell({ vital }: { vital: MeasuredVital | undefined }) {
  if (vital === undefined) return <span className="text-fg-3">–</span>;
  const { word = vital.grade, color = "" } = GRADES[vital.grade] ?? {};
  const share = Math.round((vital.good / Math.max(1, vital.count)) * 100);
  return (
    <>
      <span className="block whitespace-nowrap">
        {formatVital(vital)} <span className={classes("text-xs", color)}>{word}</span>
      </span>
      <span className="block text-xs whitespace-nowrap text-fg-2">
        {share}% of {formatCount(vital.count)} good
      </span>
    </>
  );
}

function formatVital({ metric, p75 }: MeasuredVital): string {
  if (metric === "cls") return p75.toFixed(2);
  return p75 < 1000 ? `${p75} ms` : `${(p75 / 1000).toFixed(1)} s`;
}
