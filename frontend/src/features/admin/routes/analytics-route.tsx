import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { AdminAnalytics } from "@/api/generated/types.gen";
import { AdminPage } from "@/app/admin-page";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { formatBytes, formatCount, formatMoney, formatNoun, formatUtcDay } from "@/lib/format";
import { PLANS } from "@/lib/generated/plans";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Choice } from "@/ui/choice";
import type { Column } from "@/ui/data-rows";
import { DataTable } from "@/ui/data-table";
import { Loaded } from "@/ui/loaded";
import { Sparkline } from "@/ui/sparkline";
import { Time } from "@/ui/time";
import { usageQuery } from "../queries";

const PERIODS = [
  { value: "7d", label: "7 d" },
  { value: "30d", label: "30 d" },
  { value: "90d", label: "90 d" },
] as const;
type Period = (typeof PERIODS)[number]["value"];

const DAILY = [
  { key: "views", label: "Views" },
  { key: "sign_ups", label: "Sign-ups" },
  { key: "sign_ins", label: "Sign-ins" },
  { key: "projects", label: "New projects" },
  { key: "versions", label: "Published versions" },
] as const;

type Day = AdminAnalytics["days"][number];

/** How the installation is used. The address carries the period. */
export default function AnalyticsRoute() {
  usePageMeta(ROUTES.adminAnalytics);
  const { is_admin } = useUser();
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get("period");
  const period = PERIODS.find(({ value }) => value === wanted)?.value ?? "30d";
  const query = useQuery({ ...usageQuery(period), enabled: is_admin });
  const choose = (next: Period) => setParameters(next === "30d" ? {} : { period: next }, { preventScrollReset: true });
  return (
    <AdminPage title="Analytics">
      <div className="grid grid-cols-1 gap-8">
        <Choice legend="Period" name="period" options={PERIODS} value={period} onChange={choose} disabled={false} />
        <Loaded query={query} what="the analytics" blocks={["h-24 w-full", "h-64 w-full", "h-64 w-full"]}>
          {(usage) => (
            <div aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-8 aria-busy:opacity-60">
              <Totals usage={usage} />
              <Days usage={usage} />
              <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
                <TopProjects usage={usage} />
                <div className="grid min-w-0 grid-cols-1 gap-8">
                  <Plans usage={usage} />
                  <Queues usage={usage} />
                </div>
              </div>
              <SlowCalls usage={usage} />
            </div>
          )}
        </Loaded>
      </div>
    </AdminPage>
  );
}

interface Props {
  usage: AdminAnalytics;
}

/** What exists, whatever the period is, and what was new within it. */
function Totals({ usage: { totals, days } }: Props) {
  const facts = [
    ["Users", formatCount(totals.users)],
    ["Projects", formatCount(totals.projects)],
    ["Of them public", formatCount(totals.public_projects)],
    ["Versions", formatCount(totals.versions)],
    ["Views of all time", formatCount(totals.views)],
    ["Database", formatBytes(totals.database_bytes)],
  ] as const;
  return (
    <section aria-label="Totals" className="grid grid-cols-1 gap-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line p-4 sm:grid-cols-3 xl:grid-cols-6">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-xs text-fg-2">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {DAILY.map(({ key, label }) => {
          const counts = days.map((day) => day[key]);
          const sum = counts.reduce((all, count) => all + count, 0);
          return <Figure key={key} label={`${label} in this period`} value={formatCount(sum)} days={counts} />;
        })}
        <Figure
          label="Revenue a month"
          value={formatRevenue(revenueOf(days.at(-1)))}
          days={days.map(revenueOf).filter((cents) => cents !== null)}
        />
      </dl>
    </section>
  );
}

function Figure({ label, value, days }: { label: string; value: string; days: readonly number[] }) {
  return (
    <div className="flex flex-col-reverse rounded-card border border-line p-4">
      <dt className="text-xs text-fg-2">{label}</dt>
      <dd className="flex items-end justify-between gap-4 text-lg font-semibold tabular-nums">
        {value}
        <Sparkline days={days} />
      </dd>
    </div>
  );
}

/** What all paying users pay in a month, in cents; null for a day on which nobody counted them. */
function revenueOf(day: Day | undefined): number | null {
  if (day === undefined || day.plans.length === 0) return null;
  return day.plans.reduce((sum, { monthly_revenue_cents: cents }) => sum + cents, 0);
}

const formatRevenue = (cents: number | null) => (cents === null ? "–" : formatMoney(cents, "usd"));

/** The plans that cost something. */
const PRICED = PLANS.filter(({ price_usd }) => price_usd > 0);

const DAY_COLUMNS: readonly Column<Day>[] = [
  ...DAILY.map(({ key, label }) => ({ title: label, isNumber: true, cell: (day: Day) => formatCount(day[key]) })),
  ...PRICED.map(({ key, name }) => ({
    title: `Paying for ${name}`,
    isNumber: true,
    cell: ({ plans }: Day) => formatCount(plans.find(({ plan }) => plan === key)?.users),
  })),
  { title: "Revenue a month", isNumber: true, cell: (day) => formatRevenue(revenueOf(day)) },
];

function Days({ usage: { days } }: Props) {
  return (
    <section aria-labelledby="days" className="grid grid-cols-1 gap-3">
      <h2 id="days" className="text-md font-semibold">
        By day
      </h2>
      <p className="text-sm text-fg-2">
        Sign-ins are those of users who still exist. A user pays if a payment provider charges for the plan.
      </p>
      <div
        className="max-h-96 overflow-y-auto rounded-card border border-line"
        role="group"
        aria-label="Days"
        tabIndex={0}
      >
        <DataTable
          label="By day"
          isFrameless
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          head={{ title: "UTC day", name: ({ day }) => formatUtcDay(day) }}
          columns={DAY_COLUMNS}
        />
      </div>
    </section>
  );
}

function TopProjects({ usage: { top_projects: projects } }: Props) {
  return (
    <section aria-labelledby="top" className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id="top" className="text-md font-semibold">
        Most viewed public docs
      </h2>
      {projects.length === 0 ? (
        <Empty>Nobody viewed public docs in this period.</Empty>
      ) : (
        <ol className="grid grid-cols-1 rounded-card border border-line py-1 text-sm">
          {projects.map(({ username, slug, views }) => (
            <li key={slug} className="flex justify-between gap-4 px-4 py-1.5">
              <a href={paths.docs(username, slug)} className="min-w-0 text-link underline [overflow-wrap:anywhere]">
                {username}/{slug}
              </a>
              <span className="text-fg-2 tabular-nums">{formatNoun(views, "view")}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Plans({ usage: { subscriptions } }: Props) {
  return (
    <section aria-labelledby="plans" className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id="plans" className="text-md font-semibold">
        Subscriptions
      </h2>
      {subscriptions.length === 0 ? (
        <Empty>Nobody has a subscription. Users without one have Free.</Empty>
      ) : (
        <DataTable
          label="Subscriptions"
          isNarrow
          rows={subscriptions}
          keyOf={({ plan, status }) => `${plan} ${status}`}
          head={{ title: "Plan", name: ({ plan }) => plan }}
          columns={[
            { title: "Status", cell: ({ status }) => status },
            { title: "Users", isNumber: true, cell: ({ users }) => formatCount(users) },
          ]}
        />
      )}
    </section>
  );
}

function Queues({ usage: { queues } }: Props) {
  return (
    <section aria-labelledby="queues" className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id="queues" className="text-md font-semibold">
        Mail and other jobs
      </h2>
      {queues.length === 0 ? (
        <Empty>Nothing waits.</Empty>
      ) : (
        <DataTable
          label="Mail and other jobs"
          isNarrow
          rows={queues}
          keyOf={({ kind }) => kind}
          head={{ title: "Kind", name: ({ kind }) => kind }}
          columns={[
            { title: "Waiting", isNumber: true, cell: ({ waiting }) => formatCount(waiting) },
            { title: "Due since", cell: ({ due_since }) => (due_since === null ? "–" : <Time iso={due_since} />) },
            { title: "Given up", isNumber: true, cell: ({ dead }) => formatCount(dead) },
          ]}
        />
      )}
    </section>
  );
}

function SlowCalls({ usage: { slow_calls: calls } }: Props) {
  return (
    <section aria-labelledby="slow" className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id="slow" className="text-md font-semibold">
        Slow calls of this instance
      </h2>
      {calls.length === 0 ? (
        <Empty>No call took longer than a second in the last 24 hours.</Empty>
      ) : (
        <>
          <div
            className="max-h-96 overflow-y-auto rounded-card border border-line"
            role="group"
            aria-label="Calls"
            tabIndex={0}
          >
            <DataTable
              label="Slow calls"
              isFrameless
              rows={calls}
              keyOf={({ at, route, duration_ms }) => `${at} ${route} ${duration_ms}`}
              head={{
                title: "Route",
                isWide: true,
                name: ({ method, route }) => <code className="font-mono">{`${method} ${route}`}</code>,
              }}
              columns={[
                { title: "Status", isNumber: true, cell: ({ status }) => status },
                {
                  title: "Took",
                  isNumber: true,
                  className: "whitespace-nowrap",
                  cell: ({ duration_ms }) => `${formatCount(duration_ms)} ms`,
                },
                { title: "When", className: "whitespace-nowrap", cell: ({ at }) => <Time iso={at} /> },
              ]}
            />
          </div>
          <p className="text-xs text-fg-3">
            At most 100, from the last 24 hours. The time includes that of slow uploads.
          </p>
        </>
      )}
    </section>
  );
}

function Empty({ children }: { children: string }) {
  return (
    <p className="rounded-card border border-dashed border-line-2 px-4 py-8 text-center text-sm text-fg-2">
      {children}
    </p>
  );
}
