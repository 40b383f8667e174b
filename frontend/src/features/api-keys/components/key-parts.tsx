import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import type { ApiKey, ApiKeyRoute } from "@/api/generated/types.gen";
import { accessOf } from "@/app/api-keys/access";
import { projectsQuery } from "@/app/project/queries";
import { formatCount, formatExact, formatNoun, formatTime } from "@/lib/format";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { Time } from "@/ui/time";
import { describeExpiry, describeOverlap } from "../expiry";

export interface KeyActions {
  /** Null where keys cannot be rotated. */
  onRotate: ((key: ApiKey) => void) | null;
  onEndOldSecret: (key: ApiKey) => void;
  onDelete: (key: ApiKey) => void;
}

/** Returns whether a key has expired. */
export const isExpired = (key: ApiKey) => describeExpiry(key).state === "expired";

export function AccessPill({ of: key }: { of: ApiKey }) {
  const { short, text } = accessOf(key.accessType);
  return (
    <span title={`${text} ${key.scopes}`}>
      <Pill tone={key.accessType === "write" ? "brand" : "plain"}>{short}</Pill>
    </span>
  );
}

/** Says which projects a key reaches; nothing for all of them. */
export function ReachedProjects({ of: { project_ids } }: { of: ApiKey }) {
  const projects = useQuery({ ...projectsQuery(), enabled: Boolean(project_ids?.length) });
  if (!project_ids) return null;
  if (project_ids.length === 0)
    return <p className="mt-0.5 text-xs text-warn">Reaches nothing: its projects are deleted</p>;
  const names = projects.data?.projects.filter(({ id }) => project_ids.includes(id)).map(({ name }) => name);
  const text =
    names === undefined || names.length === 0
      ? formatNoun(project_ids.length, "project")
      : names.slice(0, 2).join(", ") + (project_ids.length > 2 ? ` and ${project_ids.length - 2} more` : "");
  return (
    <p title={names?.join(", ")} className="mt-0.5 text-xs text-fg-3 [overflow-wrap:anywhere]">
      Only {text}
    </p>
  );
}

export function Prefix({ of: key }: { of: ApiKey }) {
  return <code className="text-fg-2">{key.prefix}…</code>;
}

/** Says that the secret before a rotation still works, and can end it. */
export function OldSecret({ of: key, onEnd }: { of: ApiKey; onEnd: KeyActions["onEndOldSecret"] }) {
  const left = describeOverlap(key.rotatedUntil);
  if (left === null || !key.rotatedUntil) return null;
  return (
    <>
      <span title={`Until ${formatExact(key.rotatedUntil)}`}>
        <Pill tone="warn">Old secret valid for {left}</Pill>
      </span>
      <button
        type="button"
        aria-label={`End the old secret of ${key.name} now`}
        onClick={() => onEnd(key)}
        className="rounded-control text-xs text-link underline"
      >
        End the old secret now
      </button>
    </>
  );
}

/** When a key was last used, and on which route. */
export function LastUsed({ of: key }: { of: ApiKey }) {
  if (!key.lastUsedAt) return "Never";
  return (
    <>
      <Time iso={key.lastUsedAt} />
      {key.lastUsedRoute && (
        <code title={key.lastUsedRoute} className="block max-w-52 truncate text-xs text-fg-3">
          {key.lastUsedRoute}
        </code>
      )}
    </>
  );
}

export function ExpiryText({ of: key }: { of: ApiKey }) {
  const { state, text } = describeExpiry(key);
  if (!key.expiresAt) return text;
  const exact = formatExact(key.expiresAt);
  if (state === "soon") {
    return (
      <time dateTime={key.expiresAt} title={exact} className="flex items-center gap-1 font-medium text-warn">
        <LineIcon of={Clock} className="size-3.5" />
        {text}
      </time>
    );
  }
  return (
    <time dateTime={key.expiresAt} title={exact} className={state === "expired" ? "text-bad" : undefined}>
      {text}
    </time>
  );
}

const BAR_HEIGHT = 24;

/** A bar for each of the last 24 hours, the current one last. The sum stands beside it. */
export function HourChart({ of: { hours24h } }: { of: ApiKey }) {
  const most = Math.max(1, ...hours24h.map(({ requests }) => requests));
  const busiest = hours24h.findLast(({ requests }) => requests === most);
  return (
    <svg
      role="img"
      aria-label={
        busiest
          ? `Requests per hour: most at ${formatTime(busiest.hour)}, ${formatCount(most)}`
          : "Requests per hour: none"
      }
      width={hours24h.length * 3 - 1}
      height={BAR_HEIGHT}
      className="shrink-0"
    >
      {/* Without requests the line of empty hours would stand alone below the 0. */}
      {busiest &&
        hours24h.map(({ hour, requests }, index) => {
          const height = Math.max(1, (BAR_HEIGHT * requests) / most);
          return (
            <rect
              key={hour}
              x={index * 3}
              y={BAR_HEIGHT - height}
              width={2}
              height={height}
              className={requests > 0 ? "fill-brand" : "fill-line-2"}
            >
              <title>{`${formatTime(hour)}: ${formatNoun(requests, "request")}`}</title>
            </rect>
          );
        })}
    </svg>
  );
}

/** Returns the label of the button that shows the routes, or null without any. The server sends those used most. */
export function routesLabel({ routes24h, requests24h }: ApiKey): string | null {
  if (routes24h.length === 0) return null;
  const label = formatNoun(routes24h.length, "route");
  const sum = routes24h.reduce((total, { requests }) => total + requests, 0);
  return sum < requests24h ? `Top ${label}` : label;
}

/** The requests of the last 24 hours by route, with a bar for the share of each. */
export function RouteList({ routes }: { routes: readonly ApiKeyRoute[] }) {
  const most = Math.max(1, ...routes.map(({ requests }) => requests));
  return (
    <ul className="grid grid-cols-1 gap-1.5 text-xs">
      {routes.map(({ route, requests }) => (
        <li key={route} className="relative flex items-baseline gap-3 px-2 py-0.5">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-0 rounded-control bg-brand-soft"
            style={{ width: `${(100 * requests) / most}%` }}
          />
          <code className="relative min-w-0 flex-1 [overflow-wrap:anywhere]">{route}</code>
          <span className="relative shrink-0 tabular-nums">{formatCount(requests)}</span>
        </li>
      ))}
    </ul>
  );
}
