import { useId } from "react";
import type { AnalyticsReport } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";

/** How far readers got with the search. */
export function Funnel({ figures }: { figures: AnalyticsReport["figures"] }) {
  const heading = useId();
  const steps = [
    { name: "Opened", about: "The search was opened.", count: figures.searches_opened },
    { name: "Typed", about: "Its results were looked at for a second and a half.", count: figures.searches },
    { name: "Chosen", about: "A result was opened.", count: figures.searches_chosen },
    { name: "Read", about: "The page of the result was visible for ten seconds.", count: figures.searches_read },
  ];
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col rounded-card border border-line">
      <div className="border-b border-line px-4 py-3">
        <h2 id={heading} className="text-md font-semibold">
          From search to page
        </h2>
        <p className="text-xs text-fg-2">A reader may type several searches each time the search is open.</p>
      </div>
      {steps.every(({ count }) => count === 0) ? (
        <p className="px-4 py-8 text-center text-sm text-fg-3">Nobody searched in this period.</p>
      ) : (
        <ol className="grid gap-3 p-4">
          {steps.map(({ name, about, count }) => (
            <li key={name} className="text-sm">
              <span className="flex justify-between gap-3">
                <span className="font-medium">{name}</span>
                <span className="tabular-nums">{formatCount(count)}</span>
              </span>
              <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-bg-3">
                <span className="block h-full rounded-full bg-brand" style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className="mt-1 block text-xs text-fg-2">{about}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
