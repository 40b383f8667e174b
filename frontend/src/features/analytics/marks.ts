import type { AnalyticsReport, Project, ListedVersion } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import type { Mark } from "./components/chart";
import { indexOfTime } from "./points";
import { type View, writeView } from "./view";

/** The most bursts that are marked: the largest. */
const MAX_BURSTS = 5;

/** Returns what happened within the period: published versions, changes of the project and bursts, in order of time. */
export function marksOf(
  project: Project,
  view: View,
  report: AnalyticsReport,
  versions: readonly Pick<ListedVersion, "number" | "created_at">[],
): Mark[] {
  const published = versions.map(({ number, created_at }) => ({
    at: created_at,
    label: `v${number} published`,
    to: paths.docs(project.username, project.slug, `changelog/${number}`),
  }));
  const changed = report.marks.map(({ at, kind, from, to }) => ({
    at,
    label: kind === "renamed" ? `Renamed from ${from} to ${to}` : `Made ${kind}`,
    to: paths.project(project.id, "settings"),
  }));
  const bursts = report.bursts
    .toSorted((a, b) => b.views - a.views)
    .slice(0, MAX_BURSTS)
    .map(({ start, page, views }) => ({
      at: start,
      label: `Burst: ${formatNoun(views, "view")} of ${page} from one network, a second each`,
      to: `?${writeView({ ...view, filter: `page:${page}` })}`,
    }));
  return [...published, ...changed, ...bursts]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ at, label, to }) => ({ index: indexOfTime(report, at), label, to }))
    .filter(({ index }) => index >= 0);
}
