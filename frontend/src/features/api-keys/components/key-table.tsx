import { RefreshCw, Trash2 } from "lucide-react";
import type { ApiKey } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";
import { Button } from "@/ui/button";
import { type Column, DetailsButton, type Opening } from "@/ui/data-rows";
import { DataTable } from "@/ui/data-table";
import { LineIcon } from "@/ui/line-icon";
import { Time } from "@/ui/time";
import {
  AccessPill,
  ExpiryText,
  HourChart,
  isExpired,
  type KeyActions,
  LastUsed,
  OldSecret,
  Prefix,
  ReachedProjects,
  RouteList,
  routesLabel,
} from "./key-parts";

const COLUMNS: readonly Column<ApiKey>[] = [
  { title: "Access", cell: (key) => <AccessPill of={key} /> },
  { title: "Created", cell: (key) => <Time iso={key.createdAt} />, className: "whitespace-nowrap" },
  { title: "Last used", cell: (key) => <LastUsed of={key} />, className: "whitespace-nowrap" },
  {
    title: "Requests, 24 h",
    cell: (key, opening) => <Requests of={key} opening={opening} />,
    className: "whitespace-nowrap",
  },
  { title: "Expires", cell: (key) => <ExpiryText of={key} />, className: "whitespace-nowrap" },
];

/** The keys, with what can be done with each. */
export function KeyTable({ keys, onRotate, onEndOldSecret, onDelete }: { keys: readonly ApiKey[] } & KeyActions) {
  return (
    <DataTable
      label="API keys"
      rows={keys}
      keyOf={({ id }) => id}
      rowClass={(key) => (isExpired(key) ? "text-fg-3" : undefined)}
      head={{
        title: "Key",
        isWide: true,
        name: (key) => <span className={isExpired(key) ? "text-fg-2" : "text-fg"}>{key.name}</span>,
        below: (key) => (
          <>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
              <Prefix of={key} />
              <OldSecret of={key} onEnd={onEndOldSecret} />
            </p>
            <ReachedProjects of={key} />
          </>
        ),
      }}
      columns={COLUMNS}
      actions={(key) => (
        <>
          {!isExpired(key) && onRotate !== null && (
            <Button
              look="quiet"
              size="small"
              title="New secret; the old one works for 24 more hours"
              aria-label={`Rotate ${key.name}`}
              onClick={() => onRotate(key)}
            >
              <LineIcon of={RefreshCw} className="size-3.5" />
              <span className="max-sm:hidden">Rotate</span>
            </Button>
          )}
          <Button look="quiet" size="small" aria-label={`Delete ${key.name}`} onClick={() => onDelete(key)}>
            <LineIcon of={Trash2} className="size-3.5" />
          </Button>
        </>
      )}
      details={(key) => <RouteList routes={key.routes24h} />}
    />
  );
}

function Requests({ of: key, opening }: { of: ApiKey; opening: Opening }) {
  const routes = routesLabel(key);
  return (
    <>
      <span className="flex items-center gap-3 tabular-nums">
        <HourChart of={key} />
        {formatCount(key.requests24h)}
      </span>
      {routes !== null && (
        <DetailsButton opening={opening} label={`${routes} of ${key.name}`}>
          {routes}
        </DetailsButton>
      )}
    </>
  );
}
