import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { keptProjectsQuery } from "@/app/billing/queries";
import { projectsQuery } from "@/app/project/queries";
import { formatNoun, formatShortDate } from "@/lib/format";
import { buttonClasses } from "@/ui/button";
import { futureOf, listNames } from "../future";

export const PLANNER = "?view=free";

/** Before Pro ends: how many projects become read-only, and which stay editable. */
export function KeptBanner({ ends }: { ends: number | null }) {
  const kept = useQuery(keptProjectsQuery()).data;
  const projects = useQuery(projectsQuery()).data?.projects;
  if (kept === undefined || projects === undefined) return null;
  const stay = projects.filter((project) => futureOf(project, kept.covered_ids) === "editable");
  const lost = projects.length - stay.length;
  if (lost === 0) return null;
  const when = ends === null ? "When Pro ends" : `On ${formatShortDate(ends)}`;
  return (
    <section
      aria-labelledby="kept"
      className="flex flex-col gap-3 rounded-card border border-line px-4.5 py-4 sm:flex-row sm:items-center sm:px-6"
    >
      <div className="min-w-0 flex-1">
        <h2 id="kept" className="text-sm font-semibold">
          {when}, {lost} of your {formatNoun(projects.length, "project")} {lost === 1 ? "becomes" : "become"} read-only
        </h2>
        <p className="mt-0.5 text-sm text-fg-2 [overflow-wrap:anywhere]">
          {stay.length === 0 ? "No project stays" : `${listNames(stay)} ${stay.length === 1 ? "stays" : "stay"}`}{" "}
          editable
          {kept.chosen_at === null
            ? ", because your oldest projects stay"
            : `: you chose on ${formatShortDate(kept.chosen_at)}`}
          . Nothing is deleted.
        </p>
      </div>
      <Link to={PLANNER} className={buttonClasses()}>
        {kept.chosen_at === null ? "Choose the projects" : "Change the choice"}
      </Link>
    </section>
  );
}
