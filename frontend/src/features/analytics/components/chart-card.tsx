import { Tag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { AnalyticsReport } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { COMPACT, Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { formatPeriod, formatPoint } from "../points";
import { COMPARISONS, type View } from "../view";
import type { Mark } from "./chart";

const Chart = lazy(() => import("./chart"));

interface Props {
  report: AnalyticsReport;
  view: View;
  marks: readonly Mark[];
  /** Views that are not counted, drawn above the others. */
  extra: readonly number[] | null;
  onChange: (view: View) => void;
}

/** The chart with its legend, or the same figures as a table. */
export function ChartCard({ report, view, marks, extra, onChange }: Props) {
  const [isTable, setTable] = useState(false);
  const { is_hourly: isHourly } = report.period;
  return (
    <div className="rounded-b-card border-t border-line bg-bg p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-xs">
        <span className="flex items-center gap-2 font-medium">
          <span aria-hidden="true" className="h-0.5 w-4 bg-brand" />
          {view.measure === "views" ? "Views" : "Daily visitors"}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="w-4 shrink-0 border-t-2 border-dotted border-fg-3" />
          <Select
            aria-label="Compare with"
            className={`${COMPACT} max-w-52`}
            value={view.compare}
            onChange={(event) => {
              const chosen = COMPARISONS.find(({ key }) => key === event.target.value);
              if (chosen) onChange({ ...view, compare: chosen.key });
            }}
          >
            {COMPARISONS.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
          {report.compared !== null && (
            <span className="whitespace-nowrap text-fg-2 max-sm:hidden">{formatPeriod(report.compared)}</span>
          )}
        </span>
        <Button look="quiet" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? "Show the chart" : "Show as table"}
        </Button>
      </div>
      {isTable ? (
        <PointTable report={report} extra={extra} marks={marks} />
      ) : (
        <Suspense fallback={<Skeleton className="h-[260px] w-full" />}>
          <Chart points={report.points} isHourly={isHourly} measure={view.measure} extra={extra} marks={marks} />
        </Suspense>
      )}
      {!isTable && <PointTable report={report} extra={extra} marks={marks} isHidden />}
      {marks.length > 0 && (
        <ul aria-label="What happened in this period" className="mt-2 flex flex-wrap gap-2">
          {marks.map(({ label, to }) => (
            <li key={label} className="max-w-full">
              <Link
                to={to}
                className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 text-xs text-fg-2 hover:border-line-2 hover:text-fg"
              >
                <LineIcon of={Tag} className="size-3" />
                <span className="min-w-0 truncate">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TableProps {
  report: AnalyticsReport;
  extra: readonly number[] | null;
  marks: readonly Mark[];
  /** Whether only readers of the screen get it. */
  isHidden?: boolean;
}

function PointTable({ report, extra, marks, isHidden = false }: TableProps) {
  const { points, period, compared } = report;
  return (
    <div className={isHidden ? "sr-only" : "max-h-80 overflow-auto"} {...(isHidden ? {} : { tabIndex: 0 })}>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">Views and visitors, {formatPeriod(period)}</caption>
        <thead className="text-xs text-fg-2">
          <tr>
            <th scope="col">{period.is_hourly ? "Hour" : "Day"}</th>
            <th scope="col">Views</th>
            <th scope="col">Visitors</th>
            {compared !== null && <th scope="col">Views before</th>}
            {extra !== null && <th scope="col">Not counted</th>}
            <th scope="col">What happened</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point.start} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 font-normal whitespace-nowrap">
                {formatPoint(point.start, period.is_hourly)}
              </th>
              <td>{formatCount(point.views)}</td>
              <td>{formatCount(point.visitors)}</td>
              {compared !== null && <td>{formatCount(point.compared_views)}</td>}
              {extra !== null && <td>{formatCount(extra[index])}</td>}
              <td>
                {marks
                  .filter((mark) => mark.index === index)
                  .map(({ label }) => label)
                  .join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
