import { ChevronDown, RefreshCw, Trash2 } from "lucide-react";
import { Fragment, useId, useState } from "react";
import type { ApiKey } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatCount } from "@/lib/format";
import { Button } from "@/ui/button";
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

const cell = "px-2 py-3 first:pl-4 last:pr-4";
const COLUMNS = ["Key", "Access", "Created", "Last used", "Requests, 24 h", "Expires"];

/** The keys as a table, for wide screens. */
export function KeyTable({ keys, ...actions }: { keys: readonly ApiKey[] } & KeyActions) {
  return (
    <div className="overflow-x-auto rounded-card border border-line">
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-fg-2">
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col" className={classes(cell, "py-2 font-medium whitespace-nowrap")}>
                {title}
              </th>
            ))}
            <th scope="col" className={cell}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyRow({ of: key, onRotate, onEndOldSecret, onDelete }: { of: ApiKey } & KeyActions) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const routes = routesLabel(key);
  const expired = isExpired(key);
  return (
    <Fragment>
      <tr className={classes("border-t border-line", expired && "text-fg-3")}>
        <th scope="row" className={classes(cell, "w-full min-w-40 font-normal")}>
          <p className={classes("font-medium [overflow-wrap:anywhere]", expired ? "text-fg-2" : "text-fg")}>
            {key.name}
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Prefix of={key} />
            <OldSecret of={key} onEnd={onEndOldSecret} />
          </p>
          <ReachedProjects of={key} />
        </th>
        <td className={cell}>
          <AccessPill of={key} />
        </td>
        <td className={classes(cell, "whitespace-nowrap")}>
          <Time iso={key.createdAt} />
        </td>
        <td className={classes(cell, "whitespace-nowrap")}>
          <LastUsed of={key} />
        </td>
        <td className={classes(cell, "whitespace-nowrap")}>
          <p className="flex items-center gap-3 tabular-nums">
            <HourChart of={key} />
            {formatCount(key.requests24h)}
          </p>
          {routes !== null && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={`${routes} of ${key.name}`}
              onClick={() => setOpen(!isOpen)}
              className="-ml-1 inline-flex items-center gap-0.5 rounded-control px-1 text-xs text-fg-3 hover:text-fg"
            >
              {routes}
              <LineIcon of={ChevronDown} className={classes("size-3.5", isOpen && "rotate-180")} />
            </button>
          )}
        </td>
        <td className={classes(cell, "whitespace-nowrap")}>
          <ExpiryText of={key} />
        </td>
        <td className={cell}>
          <div className="flex justify-end gap-1">
            {!expired && onRotate !== null && (
              <Button
                look="quiet"
                size="small"
                title="New secret; the old one works for 24 more hours"
                aria-label={`Rotate ${key.name}`}
                onClick={() => onRotate(key)}
              >
                <LineIcon of={RefreshCw} className="size-3.5" />
                Rotate
              </Button>
            )}
            <Button look="quiet" size="small" aria-label={`Delete ${key.name}`} onClick={() => onDelete(key)}>
              <LineIcon of={Trash2} className="size-3.5" />
            </Button>
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={COLUMNS.length + 1} className="px-4 pb-3.5">
            <RouteList routes={key.routes24h} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}
