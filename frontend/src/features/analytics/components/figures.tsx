import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { AnalyticsReport } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatCount } from "@/lib/format";
import { LineIcon } from "@/ui/line-icon";
import { changeOf, formatSeconds, type Measure } from "../view";

interface Props {
  report: AnalyticsReport;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
}

const share = (part: number, whole: number) => (whole === 0 ? null : (part / whole) * 100);

/** The sums of the period, each with its definition. The first two choose what the chart draws. */
export function Figures({ report, measure, onMeasure }: Props) {
  const { figures, compared_figures: before } = report;
  const empty = share(figures.searches_empty, figures.searches);
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-t-card bg-line lg:grid-cols-5">
      <Choosable isChosen={measure === "views"} onChoose={() => onMeasure("views")}>
        <Figure
          label="Views"
          definition="Pages shown to readers, without those that the tab “Filtered” lists."
          value={formatCount(figures.views)}
          note={<Change now={figures.views} before={before?.views} />}
        />
      </Choosable>
      <Choosable isChosen={measure === "visitors"} onChoose={() => onMeasure("visitors")}>
        <Figure
          label="Daily visitors, summed"
          definition="Visitors of each UTC day, added up. Somebody who comes on two days counts twice."
          value={formatCount(figures.visitors)}
          note={<Change now={figures.visitors} before={before?.visitors} />}
        />
      </Choosable>
      <Box>
        <Figure
          label="Median time read"
          definition="Half of the pages were left first after at most this time. Only time counts in which the page is visible."
          value={formatSeconds(figures.median_seconds)}
          note={`mean ${formatSeconds(figures.average_seconds)}`}
        />
      </Box>
      <Box>
        <Figure
          label="Searches"
          definition="Searches whose results a reader looked at for a second and a half, or opened."
          value={formatCount(figures.searches)}
          note={<Change now={figures.searches} before={before?.searches} />}
        />
      </Box>
      <Box className="max-lg:col-span-2">
        <Figure
          label="Found nothing"
          definition="The share of searches without a result."
          value={empty === null ? "–" : `${empty.toFixed(1)}%`}
          note={`${formatCount(figures.searches_empty)} ${figures.searches_empty === 1 ? "search" : "searches"}`}
        />
      </Box>
    </div>
  );
}

function Choosable({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        "border-b-2 bg-bg px-4 py-3.5 text-left -outline-offset-2 hover:bg-bg-2",
        isChosen ? "border-brand" : "border-transparent",
      )}
    >
      {children}
    </button>
  );
}

function Box({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes("border-b-2 border-transparent bg-bg px-4 py-3.5", className)}>{children}</div>;
}

interface FigureProps {
  label: string;
  definition: string;
  value: string;
  note: ReactNode;
}

function Figure({ label, definition, value, note }: FigureProps) {
  return (
    <>
      <span className="block text-xs text-fg-2" title={definition}>
        {label}
        <span className="sr-only">. {definition}</span>
      </span>
      <span className="mt-0.5 block text-xl font-bold tabular-nums">{value}</span>
      <span className="mt-0.5 block min-h-4 text-xs text-fg-2 tabular-nums">{note}</span>
    </>
  );
}

function Change({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined) return null;
  const change = changeOf(now, before);
  if (change === null) return <>none before</>;
  const isUp = change >= 0;
  return (
    <span className="flex flex-wrap items-center gap-1">
      <LineIcon of={isUp ? ArrowUp : ArrowDown} className={classes("size-3", isUp ? "text-ok" : "text-fg-3")} />
      <span>
        <span className="sr-only">{isUp ? "up" : "down"} </span>
        {Math.abs(change).toFixed(1)}%
      </span>
      from {formatCount(before)}
    </span>
  );
}
