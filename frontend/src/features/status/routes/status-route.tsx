import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "@/api/errors";
import type { StatusPage } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { classes } from "@/lib/classes";
import { formatNoun } from "@/lib/format";
import { IMPACTS } from "@/lib/generated/incidents";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Skeleton } from "@/ui/skeleton";
import { type HealthState, healthLabels, healthState } from "../health-state";
import { readStatusPage } from "../page-seed";
import { healthErrorText, healthQuery, statusPageQuery } from "../queries";

export function prefetch(queries: QueryClient): void {
  const seed = readStatusPage(document);
  if (seed !== null) queries.setQueryData(statusPageQuery().queryKey, seed);
  void queries.prefetchQuery(statusPageQuery());
}

const tones: Record<HealthState, string> = { checking: "", error: "bad", ok: "ok", unknown: "warn" };

/** The word above the headline, and its class. The server writes the same words into the document. */
function wordOf(state: HealthState, page: StatusPage | undefined, isAway: boolean): [string, string] {
  // The service may work, but this page could not be loaded.
  if (state === "ok" && isAway) return [healthLabels.unknown, tones.unknown];
  const impact = IMPACTS.find(({ value }) => value === page?.open_impact);
  if (state === "ok" && impact) return [impact.label, impact.value === "outage" ? "bad" : "warn"];
  return [healthLabels[state], tones[state]];
}

/** The state of the service, and the server's HTML of components and incidents. */
export default function StatusRoute() {
  usePageMeta(ROUTES.status);
  const { state: session } = useSession();
  const health = useQuery(healthQuery());
  const page = useQuery(statusPageQuery());
  const known = page.data;
  // Another attempt clears the error, but not the fact that nothing has arrived yet.
  const isAway = page.isError || (known === undefined && page.errorUpdateCount > 0);
  const asked = healthState(health);
  // The first check is the server's, which came with the page.
  const state = asked === "checking" && known !== undefined ? healthState({ ...page, data: known }) : asked;

  const [word, tone] = wordOf(state, known, isAway);
  const away = page.error instanceof ApiError ? "The status cannot be loaded" : "The server does not answer";

  const { refetch } = page;
  useEffect(() => {
    // The footer asks by itself. If it finds a change, the page must not say otherwise for the rest of its interval.
    if (asked !== "checking") void refetch({ cancelRefetch: false });
  }, [asked, refetch]);

  return (
    <div className="page-width status">
      <div className="status-now">
        <p className={classes("status-word", tone)}>
          <i />
          <span>{word}</span>
        </p>
        <h1>{isAway ? away : (known?.headline ?? "Looking at the service")}</h1>
        <p>
          {isAway && `${healthErrorText(page.error ?? health.error)}. `}
          {known !== undefined && <Checked iso={known.checked_at} at={page.dataUpdatedAt} />} Times are in UTC.
        </p>
        <p className="status-links">
          <a href="/status.atom">Atom feed</a>
          <Link to={paths.contact()}>Contact</Link>
          {session.user?.is_admin && <Link to={paths.adminStatus()}>Incidents</Link>}
        </p>
      </div>
      {known !== undefined ? (
        // Only the server writes this HTML, and sanitises it.
        <div data-status-html="" dangerouslySetInnerHTML={{ __html: known.html }} />
      ) : isAway ? (
        <p className="status-notice">Components and incidents cannot be loaded. This page keeps trying.</p>
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-6">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16 w-full" />
          ))}
        </div>
      )}
    </div>
  );
}

/** When the server checked: the time at first, as in the server's HTML, then how long ago that was. */
function Checked({ iso, at }: { iso: string; at: number }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (now === null) {
    return (
      <span>
        Checked at <time dateTime={iso}>{iso.slice(11, 16)}</time>.
      </span>
    );
  }
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  return (
    <span>
      Checked{" "}
      <time dateTime={iso}>
        {seconds < 120 ? formatNoun(seconds, "second") : formatNoun(Math.floor(seconds / 60), "minute")}
      </time>{" "}
      ago, again every 30 seconds.
    </span>
  );
}
