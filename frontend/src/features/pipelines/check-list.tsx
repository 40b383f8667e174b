import { Link } from "react-router-dom";
import type { ListedCheck } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { STAY } from "@/app/scroll-to-top";
import { classes } from "@/lib/classes";
import { Time } from "@/ui/time";
import { checkTitle, countsText } from "./words";

/** The newest checks, each a link that shows it above. */
export function CheckList({
  projectId,
  checks,
  current,
}: {
  projectId: string;
  checks: readonly ListedCheck[];
  current: string | null;
}) {
  return (
    <section aria-labelledby="checks-heading" className="min-w-0 overflow-hidden rounded-card border border-line">
      <h2 id="checks-heading" className="border-b border-line px-4 py-3.5 text-md font-semibold">
        Recent checks
      </h2>
      <ul className="divide-y divide-line">
        {checks.map((check) => (
          <li key={check.id}>
            <Link
              to={paths.pipelines(projectId, check.id)}
              state={STAY}
              preventScrollReset
              aria-current={check.id === current || undefined}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-bg-2 aria-[current]:bg-bg-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
            >
              <span className="flex min-w-0 items-center gap-2">
                <span
                  aria-hidden="true"
                  className={classes("size-2 shrink-0 rounded-full", check.ok ? "bg-ok" : "bg-bad")}
                />
                <span className="min-w-0 truncate font-medium">{check.message ?? checkTitle(check)}</span>
                {check.commit !== null && (
                  <code className="shrink-0 font-mono text-xs text-fg-3">{check.commit.slice(0, 7)}</code>
                )}
              </span>
              <span className="order-last col-span-2 min-w-0 text-fg-2 sm:order-none sm:col-span-1">
                <span className="sr-only">{check.ok ? "Passed. " : "Failed. "}</span>
                {countsText(check)}
              </span>
              <span className="text-xs whitespace-nowrap text-fg-3">
                <Time iso={check.created_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
