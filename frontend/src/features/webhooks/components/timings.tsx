import type { AttemptTimings } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatMs } from "../words";

/** A step that takes longer, and most of the time, stands out. */
const SLOW_MS = 1000;

/** The steps of an attempt, each with a bar at its place in the whole. */
export function Timings({ of: timings }: { of: AttemptTimings }) {
  const steps = [
    { name: "Resolve", ms: timings.resolve_ms },
    { name: "Connect", ms: timings.connect_ms },
    ...(timings.tls_ms === null ? [] : [{ name: "TLS", ms: timings.tls_ms }]),
    { name: "First byte", ms: timings.first_byte_ms },
    { name: "Rest", ms: timings.rest_ms },
  ];
  const total = Math.max(
    1,
    steps.reduce((sum, { ms }) => sum + ms, 0),
  );
  const starts = steps.map((_, index) => steps.slice(0, index).reduce((sum, { ms }) => sum + ms, 0));
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-xs">
      {steps.map(({ name, ms }, index) => (
        <div key={name} className="contents">
          <dt className="text-fg-2">{name}</dt>
          <dd aria-hidden="true" className="relative h-2 rounded-xs bg-bg-3">
            <span
              className={classes(
                "absolute inset-y-0 rounded-xs",
                ms > SLOW_MS && ms > total / 2 ? "bg-warn" : "bg-brand",
              )}
              style={{ left: `${(100 * (starts[index] ?? 0)) / total}%`, width: `max(2px, ${(100 * ms) / total}%)` }}
            />
          </dd>
          <dd className="text-right tabular-nums">{formatMs(ms)}</dd>
        </div>
      ))}
    </dl>
  );
}
