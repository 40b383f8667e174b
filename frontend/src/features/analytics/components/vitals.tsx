import type { AnalyticsReport, MeasuredVital } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatCount } from "@/lib/format";
import { PAGE_GROUPS } from "../sections";
import { Card, EmptyCard } from "./card";

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
  const groups = Object.keys(PAGE_GROUPS).filter((group) => vitals.some(({ page }) => page === group));
  return (
    <Card
      title="Speed for readers"
      about="Web vitals of pages that browsers loaded. Three quarters of the loads were at most that slow: the upper end of a class."
    >
      {groups.length === 0 ? (
        <EmptyCard>No browser reported its speed in this period.</EmptyCard>
      ) : (
        <div
          tabIndex={0}
          role="region"
          aria-label="Web vitals by kind of page"
          className="relative overflow-x-auto px-4 py-2"
        >
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
    </Card>
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
