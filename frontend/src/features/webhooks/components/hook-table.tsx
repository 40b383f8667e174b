import { Link } from "react-router-dom";
import type { Webhook } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatCount, formatNoun } from "@/lib/format";
import { buttonClasses } from "@/ui/button";
import { DataTable } from "@/ui/data-table";
import { Pill } from "@/ui/pill";
import { Time } from "@/ui/time";
import { eventsText, formatLabel, stateOf } from "../words";
import { DayBars } from "./day-bars";
import { FilterText, StateDot } from "./hook-parts";

/** The webhooks with how each is doing. */
export function HookTable({ hooks }: { hooks: readonly Webhook[] }) {
  return (
    <DataTable
      label="Webhooks"
      rows={hooks}
      keyOf={({ id }) => id}
      rowClass={({ enabled }) => (enabled ? undefined : "bg-bg-2")}
      head={{
        title: "Address",
        isWide: true,
        name: (hook) => (
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            <span className="flex min-w-0 items-baseline gap-2">
              <StateDot hook={hook} />
              <Link
                to={paths.webhook(hook.id)}
                className="min-w-0 font-mono text-xs [overflow-wrap:anywhere] hover:underline"
              >
                {hook.url}
              </Link>
            </span>
            {!hook.enabled && <Pill tone="bad">Switched off</Pill>}
          </span>
        ),
        below: (hook) => <p className="mt-0.5 text-xs text-fg-2">{stateOf(hook).text}</p>,
      }}
      columns={[
        {
          title: "Events",
          cell: (hook) => (
            <>
              {eventsText(hook.events)}
              <FilterText hook={hook} />
            </>
          ),
          className: "min-w-32",
        },
        { title: "Format", cell: ({ format }) => formatLabel(format) },
        { title: "14 days", cell: ({ days }) => <DayBars days={days} /> },
        {
          title: "Last success",
          cell: ({ last_success_at: at }) => (at === null ? "Never" : <Time iso={at} />),
          className: "whitespace-nowrap",
        },
        { title: "Given up", cell: ({ given_up }) => formatCount(given_up), isNumber: true },
      ]}
      actions={(hook) => (
        <Link
          to={paths.webhook(hook.id)}
          aria-label={`${hook.enabled ? "Details" : "Switch on"} of ${hook.url}`}
          className={buttonClasses("plain", "small")}
        >
          {hook.enabled ? (
            "Details"
          ) : (
            <span>
              Switch on
              {/* Too long beside the address on a phone. */}
              {hook.missed > 0 && <span className="max-sm:hidden"> and replay {formatNoun(hook.missed, "event")}</span>}
              …
            </span>
          )}
        </Link>
      )}
    />
  );
}
