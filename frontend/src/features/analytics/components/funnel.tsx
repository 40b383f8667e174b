import type { AnalyticsReport } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";
import { Card, EmptyCard } from "./card";

/** How far readers got with the search. */
export function Funnel({ figures }: { figures: AnalyticsReport["figures"] }) {
  const steps = [
    { name: "Opened", about: "The search was opened.", count: figures.searches_opened },
    { name: "Typed", about: "Its results were looked at for a second and a half.", count: figures.searches },
    { name: "Chosen", about: "A result was opened.", count: figures.searches_chosen },
    { name: "Read", about: "The page of the result was visible for ten seconds.", count: figures.searches_read },
  ];
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <Card title="From search to page" about="A reader may type several searches each time the search is open.">
      {steps.every(({ count }) => count === 0) ? (
        <EmptyCard>Nobody searched in this period.</EmptyCard>
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
    </Card>
  );
}
