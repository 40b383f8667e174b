import { Link } from "react-router-dom";
import type { AnalyticsReport, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatCount, formatNoun } from "@/lib/format";
import { Card, EmptyCard } from "./card";

/** Searches without results, as a list of what to write. */
export function Misses({ project, report }: { project: Project; report: AnalyticsReport }) {
  const { empty_terms: terms, figures } = report;
  return (
    <Card title="What readers miss" about="Searches that found nothing, and what you can do about each.">
      {terms.length === 0 ? (
        <EmptyCard>
          {figures.searches === 0 ? "Nobody searched in this period." : "Every search has found something."}
        </EmptyCard>
      ) : (
        <ul className="max-h-96 overflow-y-auto">
          {terms.map(({ name, count }) => (
            <li
              key={name}
              className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line px-4 py-2.5 text-sm not-last:border-b"
            >
              <span className="min-w-0 flex-1 basis-40 font-medium [overflow-wrap:anywhere]">{name}</span>
              <span className="text-fg-2 tabular-nums" title={formatNoun(count, "search", "searches")}>
                {formatCount(count)}
                <span className="sr-only"> searches</span>
              </span>
              <span className="flex flex-wrap gap-x-3">
                <Link to={paths.newSection(project.id, titleOf(name))} className="text-link underline">
                  Write a guide<span className="sr-only"> about {name}</span>
                </Link>
                <Link to={paths.project(project.id, "schema")} className="text-link underline">
                  Add a description<span className="sr-only"> with {name}</span>
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Returns a title for a guide about what was searched for. */
const titleOf = (term: string) => term.charAt(0).toUpperCase() + term.slice(1);
