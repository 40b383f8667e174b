import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ApiError } from "@/api/errors";
import { formatNoun } from "@/lib/format";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Button } from "@/ui/button";
import { Pill } from "@/ui/pill";
import { Skeleton } from "@/ui/skeleton";
import { healthLabels, healthState } from "../health-state";
import { healthErrorText, healthQuery } from "../queries";

const report = z.object({
  version: z.string(),
  uptime_seconds: z.number(),
  checks: z.record(z.string(), z.string()),
});

const names: Record<string, { name: string; about: string }> = {
  database: { name: "Database", about: "Accounts, projects and schema versions" },
  storage: { name: "Storage", about: "Saving edits and publishing schemas" },
  mail: { name: "Mail", about: "Sign-in links" },
  jobs: { name: "Background jobs", about: "Emails, webhooks and other deferred work" },
};

export default function StatusRoute() {
  usePageMeta(ROUTES.status);
  const health = useQuery(healthQuery());
  // A failing server still reports which part fails.
  const parsed = report.safeParse(health.data ?? (health.error instanceof ApiError ? health.error.body : undefined));
  const state = healthState(health);
  const checkedAt = Math.max(health.dataUpdatedAt, health.errorUpdatedAt);

  return (
    <div className="mx-auto max-w-2xl px-4 py-12 sm:px-6">
      <h1 className="text-2xl font-bold tracking-[-0.025em]">Status</h1>
      <div className="mt-6 flex flex-wrap items-center gap-3 rounded-card border border-line px-4.5 py-4">
        <Pill tone={state === "ok" ? "ok" : state === "error" ? "bad" : "plain"}>{healthLabels[state]}</Pill>
        {health.isError && <p className="text-sm text-fg-2">{healthErrorText(health.error)}</p>}
        <span className="ml-auto text-xs text-fg-3">
          {checkedAt > 0 && (
            <>
              Checked at{" "}
              <time dateTime={new Date(checkedAt).toISOString()}>
                {new Date(checkedAt).toLocaleTimeString("en-GB")}
              </time>
            </>
          )}
        </span>
        <Button size="small" onClick={() => void health.refetch()} busy={health.isFetching}>
          Check now
        </Button>
      </div>
      {health.isPending && (
        <div className="mt-6 grid gap-px">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {parsed.success && (
        <>
          <ul className="mt-6 divide-y divide-line rounded-card border border-line">
            {Object.entries(parsed.data.checks).map(([key, result]) => (
              <li key={key} className="flex items-center gap-3 px-4.5 py-3.5">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{names[key]?.name ?? key}</p>
                  <p className="text-xs text-fg-3">{names[key]?.about}</p>
                </div>
                <Pill tone={result === "ok" ? "ok" : "bad"}>{result === "ok" ? "Works" : "Fails"}</Pill>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-xs text-fg-3">
            Version {parsed.data.version}, up for {uptime(parsed.data.uptime_seconds)}. This page asks again every 30
            seconds.
          </p>
        </>
      )}
    </div>
  );
}

function uptime(seconds: number): string {
  if (seconds < 3600) return formatNoun(Math.floor(seconds / 60), "minute");
  if (seconds < 86_400) return formatNoun(Math.floor(seconds / 3600), "hour");
  return formatNoun(Math.floor(seconds / 86_400), "day");
}
