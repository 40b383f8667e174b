import type { WebhookDay } from "@/api/generated/types.gen";
import { formatCount, formatNoun, formatUtcDay } from "@/lib/format";

const HEIGHT = 20;

/** A bar for each of the last 14 days: what was delivered, and above it what failed. The sum stands beside it. */
export function DayBars({ days }: { days: readonly WebhookDay[] }) {
  const most = Math.max(1, ...days.map(({ delivered, failed }) => delivered + failed));
  const delivered = days.reduce((sum, day) => sum + day.delivered, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  const scale = (count: number) => (count === 0 ? 0 : Math.max(2, (HEIGHT * count) / most));
  return (
    <span className="flex items-center gap-2">
      <svg
        role="img"
        aria-label={`Last ${formatNoun(days.length, "day")}: ${formatCount(delivered)} delivered, ${formatCount(failed)} failed`}
        width={Math.max(1, days.length * 4 - 1)}
        height={HEIGHT}
        className="shrink-0"
      >
        {days.map((day, index) => {
          const [good, bad] = [scale(day.delivered), scale(day.failed)];
          return (
            <g key={day.day}>
              <title>{`${formatUtcDay(day.day)}: ${formatNoun(day.delivered, "event")} delivered, ${formatCount(day.failed)} failed`}</title>
              <rect x={index * 4} y={HEIGHT - 1} width={3} height={1} className="fill-line-2" />
              <rect x={index * 4} y={HEIGHT - good} width={3} height={good} className="fill-ok" />
              <rect x={index * 4} y={HEIGHT - good - bad} width={3} height={bad} className="fill-bad" />
            </g>
          );
        })}
      </svg>
      <span className="tabular-nums">{formatCount(delivered + failed)}</span>
    </span>
  );
}
