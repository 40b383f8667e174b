import { useQuery } from "@tanstack/react-query";
import { Check, Lock, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { PlanLimits as Limits } from "@/api/generated/types.gen";
import { apiKeysQuery } from "@/app/api-keys/queries";
import { keptProjectsQuery } from "@/app/billing/queries";
import { paths } from "@/app/paths";
import { projectsQuery } from "@/app/project/queries";
import { formatCount, formatNoun } from "@/lib/format";
import { MAX_API_KEYS } from "@/lib/generated/limits";
import { FREE_PROJECTS } from "@/lib/generated/plans";
import { classes } from "@/lib/classes";
import { LineIcon } from "@/ui/line-icon";
import { isChoosable } from "../future";
import { PLANNER } from "./kept-banner";

interface Limit {
  label: string;
  value: string;
  isIncluded: boolean;
  /** How much of it is used; null while that is unknown. */
  used?: ReactNode;
  /** Advice when more is used than the plan includes. */
  wayOut?: ReactNode;
}

/** The limits of the plan, and how much of each is used. */
export function PlanLimits({ limits, isPro }: { limits: Limits | null; isPro: boolean }) {
  // Without projects and keys the list only lacks the numbers on the right, so a failure is not reported.
  const projects = useQuery(projectsQuery()).data?.projects;
  const keys = useQuery(apiKeysQuery()).data?.apiKeys.length;
  const inUse = (count: number | undefined) => (count === undefined ? null : `${formatCount(count)} in use`);
  const allowsPrivate = limits?.allowPrivateProjects ?? false;
  const privateCount = projects?.filter((project) => !project.is_public).length;
  const readOnly = projects?.filter((project) => project.read_only !== null).length ?? 0;
  const kept = useQuery({ ...keptProjectsQuery(), enabled: readOnly > 0 }).data;
  const canChoose = kept === undefined || projects?.some((project) => isChoosable(project, kept));
  const rows: Limit[] = [
    {
      label: "Projects",
      value: projectLimit(limits?.maxProjects),
      isIncluded: true,
      used:
        projects !== undefined && readOnly > 0 ? (
          <>
            {inUse(projects.length)},{" "}
            <Link to={paths.dashboard()} className="text-link underline">
              {formatCount(readOnly)} read-only
            </Link>
          </>
        ) : (
          inUse(projects?.length)
        ),
      ...(readOnly > 0 && {
        wayOut: (
          <Link to={PLANNER} className="text-xs text-link underline">
            {canChoose ? "Choose" : "See"} which {FREE_PROJECTS} stay editable
          </Link>
        ),
      }),
    },
    {
      label: "Private Projects",
      value: allowsPrivate ? "Allowed" : "Not available",
      isIncluded: allowsPrivate,
      used: allowsPrivate ? inUse(privateCount) : privateCount ? `${formatCount(privateCount)} kept, read-only` : null,
    },
    {
      label: "API Access",
      value: isPro ? "Full access" : "Not available",
      isIncluded: isPro,
      used: keysInUse(keys, isPro),
    },
    { label: "Support", value: isPro ? "Priority" : "Community", isIncluded: true },
  ];
  return (
    <section aria-labelledby="plan-limits" className="grid gap-3">
      <h2 id="plan-limits" className="text-md font-semibold">
        Plan Limits
      </h2>
      <dl className="divide-y divide-line rounded-card border border-line text-sm">
        {rows.map(({ label, value, isIncluded, used, wayOut }) => (
          <div
            key={label}
            className="grid grid-cols-2 gap-x-4 gap-y-1 px-4.5 py-3.5 sm:grid-cols-[minmax(0,280px)_minmax(0,1fr)_auto] sm:px-6"
          >
            <dt className="text-fg-2">{label}</dt>
            <dd className={classes(!isIncluded && "text-fg-2")}>
              <span className="flex items-center gap-2">
                <LineIcon
                  of={wayOut ? TriangleAlert : isIncluded ? Check : Lock}
                  className={classes("size-3.5", wayOut ? "text-warn" : isIncluded ? "text-ok" : "text-fg-3")}
                />
                {value}
              </span>
              {wayOut}
            </dd>
            {used != null && <dd className="text-fg-3 tabular-nums max-sm:col-start-2">{used}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Keys are kept when Pro ends, so they are counted on Free if there are any. */
function keysInUse(keys: number | undefined, isPro: boolean): string | null {
  if (keys === undefined) return null;
  if (isPro) return `${keys} of ${MAX_API_KEYS} keys`;
  return keys === 0 ? null : `${formatNoun(keys, "key")} kept`;
}

function projectLimit(max: number | undefined): string {
  if (max === -1) return "Unlimited";
  return formatNoun(max ?? FREE_PROJECTS, "project");
}
