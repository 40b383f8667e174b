import { useQuery } from "@tanstack/react-query";
import type { PreviewDay, PreviewWebhook } from "@/api/generated/types.gen";
import { messageOf } from "@/api/errors";
import { formatCount, formatNoun, formatUtcDay } from "@/lib/format";
import { useSettled } from "@/lib/use-settled";
import { CodePanel } from "@/ui/code-panel";
import { Skeleton } from "@/ui/skeleton";
import { pretty } from "../pretty";
import { previewQuery } from "../queries";
import { coordinateProblem, formatLabel } from "../words";
import { filterOf, type HookValues } from "./use-hook-form";

const HEIGHT = 24;

/** How many events of the last 30 days the filter lets through, and the message for the last of them. */
export function HookPreview({ values }: { values: HookValues }) {
  const isWrong = values.coordinates.some((coordinate) => coordinateProblem(coordinate) !== null);
  const isComplete = !isWrong && values.events.length > 0 && values.project_ids?.length !== 0;
  // Settled as a whole: while something is wrong, nothing is asked.
  const text = useSettled(JSON.stringify(isComplete ? { ...filterOf(values), format: values.format } : null));
  const body: PreviewWebhook | null = JSON.parse(text);
  const preview = useQuery({ ...previewQuery(body ?? { events: [] }), enabled: isComplete && body !== null });
  if (isWrong) return <p className="text-sm text-fg-2">Correct the marked parts to see what would be sent.</p>;
  if (!isComplete) return <p className="text-sm text-fg-2">Choose events and projects to see what would be sent.</p>;
  if (preview.isPending) {
    return (
      <div role="status" aria-label="Loading the preview" className="grid gap-3">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
    );
  }
  if (preview.isError) return <p className="text-sm text-fg-2">There is no preview. {messageOf(preview.error)}</p>;
  const { matching, total, days, last } = preview.data;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-bg p-3">
        <p className="min-w-0 flex-1 basis-40 text-sm" role="status">
          <strong className="text-lg font-semibold tabular-nums">{formatCount(matching)}</strong> of{" "}
          {formatNoun(total, "event")} of the last 30 days would have been sent.
        </p>
        <Bars days={days} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1.5">
        <p className="text-sm font-medium">Your last matching event</p>
        {last === null ? (
          <p className="text-sm text-fg-2">No event of the last 30 days matches, so there is nothing to show yet.</p>
        ) : (
          <CodePanel
            label="Message"
            tabs={[{ key: "message", label: formatLabel(values.format) }]}
            current="message"
            code={pretty(last)}
            wraps
            className="max-h-80"
          />
        )}
      </div>
    </div>
  );
}

function Bars({ days }: { days: readonly PreviewDay[] }) {
  const most = Math.max(1, ...days.map(({ total }) => total));
  return (
    <svg aria-hidden="true" width={Math.max(1, days.length * 4 - 1)} height={HEIGHT} className="shrink-0">
      {days.map(({ day, matching, total }, index) => {
        const [all, some] = [(HEIGHT * total) / most, (HEIGHT * matching) / most];
        return (
          <g key={day}>
            <title>{`${formatUtcDay(day)}: ${matching} of ${total}`}</title>
            <rect
              x={index * 4}
              y={HEIGHT - Math.max(1, all)}
              width={3}
              height={Math.max(1, all)}
              className="fill-line-2"
            />
            <rect x={index * 4} y={HEIGHT - some} width={3} height={some} className="fill-brand" />
          </g>
        );
      })}
    </svg>
  );
}
