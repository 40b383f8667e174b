import { RefreshCw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
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

/** The keys one below the other, for phones. */
export function KeyCards({ keys, ...actions }: { keys: readonly ApiKey[] } & KeyActions) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line text-sm">
      {keys.map((key) => (
        <KeyCard key={key.id} of={key} {...actions} />
      ))}
    </ul>
  );
}

function KeyCard({ of: key, onRotate, onEndOldSecret, onDelete }: { of: ApiKey } & KeyActions) {
  const routes = routesLabel(key);
  const expired = isExpired(key);
  return (
    <li className={classes("px-4 py-3", expired && "text-fg-3")}>
      <div className="flex items-start gap-2">
        <h3 className="min-w-0 text-sm font-medium [overflow-wrap:anywhere]">{key.name}</h3>
        <AccessPill of={key} />
        <span className="-mt-1 -mr-2 ml-auto flex">
          {!expired && onRotate !== null && (
            <Button look="quiet" size="small" aria-label={`Rotate ${key.name}`} onClick={() => onRotate(key)}>
              <LineIcon of={RefreshCw} className="size-3.5" />
            </Button>
          )}
          <Button look="quiet" size="small" aria-label={`Delete ${key.name}`} onClick={() => onDelete(key)}>
            <LineIcon of={Trash2} className="size-3.5" />
          </Button>
        </span>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Prefix of={key} />
        <OldSecret of={key} onEnd={onEndOldSecret} />
      </p>
      <ReachedProjects of={key} />
      <dl className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2">
        <Fact name="Last used">
          <LastUsed of={key} />
        </Fact>
        <Fact name="Expires">
          <ExpiryText of={key} />
        </Fact>
        <Fact name="Requests, 24 h">
          <span className="flex items-center gap-3 tabular-nums">
            <HourChart of={key} />
            {formatCount(key.requests24h)}
          </span>
        </Fact>
        <Fact name="Created">
          <Time iso={key.createdAt} />
        </Fact>
      </dl>
      {routes !== null && (
        <details className="mt-2">
          <summary aria-label={`${routes} of ${key.name}`} className="w-fit text-xs text-fg-3 hover:text-fg">
            {routes}
          </summary>
          <div className="mt-1.5">
            <RouteList routes={key.routes24h} />
          </div>
        </details>
      )}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-fg-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
