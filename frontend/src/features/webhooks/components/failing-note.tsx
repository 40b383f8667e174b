import { Link } from "react-router-dom";
import { paths } from "@/app/paths";

const TRIES = ["now", "5 s", "5 min", "30 min", "2 h", "5 h", "10 h", "14 h", "20 h", "24 h"];

/** Says what happens when a receiver does not answer. */
export function FailingNote() {
  return (
    <section aria-labelledby="failing-heading" className="rounded-card border border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <h2 id="failing-heading" className="text-base font-semibold">
          What happens when a receiver fails
        </h2>
        <Link to={paths.help("webhooks")} className="text-sm text-link underline">
          Webhooks in the help
        </Link>
      </div>
      <div className="grid grid-cols-1 divide-line text-sm max-md:divide-y md:grid-cols-3 md:divide-x">
        <div className="p-4">
          <h3 className="text-sm font-semibold">One event: ten tries in 75 hours</h3>
          <ol className="mt-2 flex flex-wrap gap-1 text-xs text-fg-2" aria-label="Time from each try to the next">
            {TRIES.map((time) => (
              <li key={time} className="rounded-sm bg-bg-3 px-1.5">
                {time}
              </li>
            ))}
          </ol>
          <p className="mt-2 text-fg-2">
            Then the event is given up, and you get one mail at the first. <code>Retry-After</code> counts, up to 24 h.
          </p>
        </div>
        <div className="p-4">
          <h3 className="text-sm font-semibold">The webhook: judged over five days</h3>
          <p className="mt-2 text-fg-2">
            Switched off when nothing has succeeded for five days and at least three events failed, or on 410. One bad
            event never switches it off.
          </p>
        </div>
        <div className="p-4">
          <h3 className="text-sm font-semibold">Nothing is lost</h3>
          <p className="mt-2 text-fg-2">
            Events are kept for 30 days and numbered without a gap. Replay them here, or let the receiver read them:
          </p>
          <code className="mt-2 block overflow-x-auto rounded-field border border-line bg-bg-2 px-2 py-1 text-xs whitespace-nowrap">
            {"GET /api/webhooks/{id}/events?after=…"}
          </code>
        </div>
      </div>
    </section>
  );
}
