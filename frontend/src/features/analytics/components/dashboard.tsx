import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { STAY } from "@/app/scroll-to-top";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Loaded } from "@/ui/loaded";
import { marksOf } from "../marks";
import { sumUncounted } from "../points";
import { newestVersionsQuery, reportQuery } from "../queries";
import { useKeys } from "../use-keys";
import { readView, type View, writeView } from "../view";
import { ChartCard } from "./chart-card";
import { CountingNote } from "./counting-note";
import { Coverage } from "./coverage";
import { Figures } from "./figures";
import { Filtered } from "./filtered";
import { Funnel } from "./funnel";
import { KeysDialog } from "./keys-dialog";
import { Misses } from "./searches";
import { Tables } from "./tables";
import { Toolbar } from "./toolbar";
import { Vitals } from "./vitals";
import { WhyNot } from "./why-not";

const BLOCKS = ["h-9 w-full", "h-24 w-full", "h-72 w-full", "h-64 w-full"];

/** What readers did within a period. The address carries the view. */
export function Dashboard({ project }: { project: Project }) {
  const [parameters, setParameters] = useSearchParams();
  const [showsKeys, setShowsKeys] = useState(false);
  const [isDrawn, setDrawn] = useState(true);
  const view = readView(parameters);
  const change = (next: View) => setParameters(writeView(next), { state: STAY, preventScrollReset: true });
  const query = useQuery(reportQuery(project.id, view));
  const versions = useQuery(newestVersionsQuery(project.id));
  const marks = query.data === undefined ? [] : marksOf(project, view, query.data, versions.data?.items ?? []);
  useKeys(view, change, () => setShowsKeys(true));

  return (
    <div className="grid grid-cols-1 gap-4">
      <Toolbar
        name={project.slug}
        view={view}
        report={query.data}
        onChange={change}
        onKeys={() => setShowsKeys(true)}
      />
      <Loaded query={query} what="the analytics" blocks={BLOCKS}>
        {(report) => (
          <div aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-4 aria-busy:opacity-60">
            {view.filter !== null && (
              <FilterChip filter={view.filter} onRemove={() => change({ ...view, filter: null })} />
            )}
            {view.tab === "filtered" && (
              <>
                <Filtered report={report} isDrawn={isDrawn} onDraw={setDrawn} />
                <WhyNot project={project} />
              </>
            )}
            <div className="rounded-card border border-line">
              <Figures report={report} measure={view.measure} onMeasure={(measure) => change({ ...view, measure })} />
              <ChartCard
                report={report}
                view={view}
                marks={marks}
                extra={view.tab === "filtered" && isDrawn ? sumUncounted(report) : null}
                onChange={change}
              />
            </div>
            {view.tab === "dashboard" && (
              <>
                {report.figures.views === 0 && view.filter === null && <NoViews project={project} />}
                {(project.total_views > 0 || report.fetches.length > 0) && (
                  <>
                    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                      <Funnel figures={report.figures} />
                      <Misses project={project} report={report} />
                    </div>
                    <Tables report={report} filter={view.filter} onFilter={(filter) => change({ ...view, filter })} />
                    <Vitals vitals={report.vitals} />
                    {project.current_version !== null && <Coverage project={project} />}
                  </>
                )}
              </>
            )}
          </div>
        )}
      </Loaded>
      <CountingNote />
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  );
}

function FilterChip({ filter, onRemove }: { filter: string; onRemove: () => void }) {
  const [dimension = "", ...value] = filter.split(":");
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-fg-2">Views and visitors of</span>
      <span className="inline-flex max-w-full items-center gap-1 rounded-control bg-brand-soft py-0.5 pr-1 pl-2">
        <span className="truncate">
          {dimension} <strong className="font-semibold">{value.join(":")}</strong>
        </span>
        <Button look="quiet" size="small" aria-label="Remove the filter" onClick={onRemove}>
          <LineIcon of={X} className="size-3.5" />
        </Button>
      </span>
      <span className="text-fg-2">Times, searches and tables are those of all views.</span>
    </p>
  );
}

function NoViews({ project }: { project: Project }) {
  return (
    <div className="rounded-card border border-dashed border-line-2 px-4 py-6 text-center text-sm">
      <p className="font-medium">
        {project.total_views === 0
          ? "No reader yet"
          : `No views in this period, ${formatNoun(project.total_views, "view")} in all`}
      </p>
      <p className="mx-auto mt-1 max-w-md text-balance text-fg-2">
        {project.is_public
          ? "Your own visits do not count. Share the address, or put a badge into your README."
          : "Views of private docs are not counted: only you can read them."}{" "}
        {project.is_public && (
          <a href={paths.embeds()} className="text-link underline">
            Badges
          </a>
        )}
      </p>
    </div>
  );
}
