import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import { useState } from "react";
import type { AnalyticsReport } from "@/api/generated/types.gen";
import { download } from "@/api/files";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { formatPeriod, lastDay, sumReasons, toCsv } from "../points";
import { movePeriod, PERIODS, type View } from "../view";
import { CustomPeriod } from "./custom-period";

interface Props {
  name: string;
  view: View;
  report: AnalyticsReport | undefined;
  onChange: (view: View) => void;
  onKeys: () => void;
}

/** The tabs, the period and the export. */
export function Toolbar({ name, view, report, onChange, onKeys }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const next = movePeriod(view, 1);
  const uncounted = report === undefined ? null : sumReasons(report).reduce((sum, { views }) => sum + views, 0);
  const file = `${name}-${report?.period.since.slice(0, 10)}-${report === undefined ? "" : lastDay(report.period)}`;

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div role="group" aria-label="Part" className="flex gap-1">
        {(["dashboard", "filtered"] as const).map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={view.tab === tab}
            onClick={() => onChange({ ...view, tab })}
            className={segment(view.tab === tab)}
          >
            {tab === "dashboard" ? "Dashboard" : "Filtered"}
            {tab === "filtered" && uncounted !== null && (
              <span className="ml-1.5 text-xs tabular-nums">{formatCount(uncounted)}</span>
            )}
          </button>
        ))}
      </div>
      <div role="group" aria-label="Period" className="flex max-w-full overflow-x-auto rounded-field bg-bg-3 p-0.5">
        {PERIODS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={view.period === key}
            onClick={() => onChange({ ...view, period: key, from: "", to: "" })}
            className={choice(view.period === key)}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={view.period === "custom"}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
          className={choice(view.period === "custom")}
        >
          Custom
        </button>
      </div>
      <div className="flex items-center gap-1.5">
        <Button aria-label="Earlier period" size="small" onClick={() => onChange(movePeriod(view, -1) ?? view)}>
          <LineIcon of={ChevronLeft} />
        </Button>
        <Button
          aria-label="Later period"
          size="small"
          disabled={next === null}
          onClick={() => next !== null && onChange(next)}
        >
          <LineIcon of={ChevronRight} />
        </Button>
        {report !== undefined && (
          <span className="mx-1.5 text-sm">
            <span className="font-semibold">{formatPeriod(report.period)}</span>, UTC
          </span>
        )}
      </div>
      {report !== undefined && (
        <p className="flex items-center gap-2 text-sm" title="Visitors who did something in the last five minutes.">
          <span
            aria-hidden="true"
            className={classes("size-2 rounded-full", report.readers > 0 ? "bg-ok" : "bg-fg-3")}
          />
          {formatNoun(report.readers, "reader")} now
          <span className="sr-only">: visitors who did something in the last five minutes</span>
        </p>
      )}
      <div className="flex gap-1.5 sm:ml-auto">
        <Button size="small" look="quiet" onClick={onKeys} aria-label="Keys">
          <kbd>?</kbd>
        </Button>
        {report !== undefined && (
          <>
            <Button
              size="small"
              onClick={() => download(new Blob([toCsv(report)], { type: "text/csv" }), `${file}.csv`)}
            >
              <LineIcon of={Download} className="size-3.5" />
              CSV
            </Button>
            <Button
              size="small"
              onClick={() =>
                download(new Blob([JSON.stringify(report, null, 2)], { type: "application/json" }), `${file}.json`)
              }
            >
              JSON
            </Button>
          </>
        )}
      </div>
      {isChoosing && (
        <CustomPeriod
          view={view}
          report={report}
          onClose={() => setChoosing(false)}
          onChoose={(from, to) => {
            setChoosing(false);
            onChange({ ...view, period: "custom", from, to });
          }}
        />
      )}
    </div>
  );
}

const segment = (isCurrent: boolean) =>
  classes(
    "rounded-field px-3 py-1.5 text-sm",
    isCurrent ? "bg-brand-soft font-semibold text-brand" : "text-fg-2 hover:bg-bg-3",
  );

const choice = (isCurrent: boolean) =>
  classes(
    "rounded-control px-2.5 py-1 text-sm whitespace-nowrap",
    isCurrent ? "bg-bg font-semibold shadow-sm" : "text-fg-2 hover:text-fg",
  );
