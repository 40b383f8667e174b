import type { AnalyticsReport } from "@/api/generated/types.gen";
import { formatCount, formatNoun } from "@/lib/format";
import { Switch } from "@/ui/switch";
import { sumReasons } from "../points";

const REASONS: Record<string, { name: string; about: string }> = {
  crawler: { name: "Crawlers", about: "On the list of known bots and programs, or the browser runs without a screen" },
  prefetch: { name: "Loaded in advance", about: "The browser prepared the page; if it was shown, that view counts" },
  head: { name: "HEAD requests", about: "Link checkers and uptime monitors" },
  owner: { name: "You", about: "Signed in to this account" },
  gpc: { name: "Global Privacy Control", about: "The browser asks not to be counted" },
  dnt: { name: "Do Not Track", about: "The browser sends it" },
};

interface Props {
  report: AnalyticsReport;
  isDrawn: boolean;
  onDraw: (isDrawn: boolean) => void;
}

/** What was not counted, by reason. */
export function Filtered({ report, isDrawn, onDraw }: Props) {
  const reasons = sumReasons(report);
  const all = reasons.reduce((sum, { views }) => sum + views, 0);
  const most = Math.max(1, ...reasons.map(({ views }) => views));
  return (
    <section aria-labelledby="filtered-heading" className="rounded-card border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3">
        <h2 id="filtered-heading" className="text-md font-semibold">
          {formatNoun(all, "request")} {all === 1 ? "was" : "were"} not counted
        </h2>
        <Switch checked={isDrawn} onChange={onDraw}>
          Draw into the chart
        </Switch>
      </div>
      {reasons.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-fg-3">Every request of this period was counted.</p>
      ) : (
        <ul>
          {reasons.map(({ reason, views }) => {
            const { name, about } = REASONS[reason] ?? { name: reason, about: "" };
            return (
              <li
                key={reason}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line px-4 py-3 text-sm not-last:border-b sm:grid-cols-[minmax(0,1fr)_160px_auto]"
              >
                <span>
                  <span className="block font-medium">{name}</span>
                  <span className="block text-xs text-fg-2">{about}</span>
                </span>
                <span aria-hidden="true" className="h-1.5 rounded-full bg-bg-3 max-sm:hidden">
                  <span className="block h-full rounded-full bg-fg-3" style={{ width: `${(views / most) * 100}%` }} />
                </span>
                <span className="tabular-nums">{formatCount(views)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {report.crawlers.length > 0 && (
        <details className="border-t border-line px-4 py-2.5 text-sm">
          <summary className="cursor-pointer font-medium">Crawlers by name</summary>
          <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {report.crawlers.map(({ name, count }) => (
              <li key={name} className="flex justify-between gap-3">
                <span className="min-w-0 truncate">{name}</span>
                <span className="tabular-nums">{formatCount(count)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="border-t border-line px-4 py-2.5 text-xs text-fg-2">
        Each has one reason. A person behind a bot’s name is not counted, and a bot that behaves like a browser is.
        Neither can be told apart without storing addresses.
      </p>
    </section>
  );
}
