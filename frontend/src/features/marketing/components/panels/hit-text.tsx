import { Fragment } from "react";
import { KINDS } from "@/lib/generated/kinds";

interface Hit {
  kind: string;
  name: string;
  owner?: string | null;
  description: string;
  /** Parts of the name that matched: start and end, in order. */
  ranges: readonly (readonly number[])[];
}

/** The look of a row with a hit. */
export const hitClass =
  "docs flex min-h-9 items-center gap-3 overflow-hidden rounded-control px-3 text-sm max-sm:py-2 sm:whitespace-nowrap";

/** What a row of search results says about a hit. */
export function HitText({ hit: { kind, name, owner, ranges, description } }: { hit: Hit }) {
  const look = KINDS[kind as keyof typeof KINDS] ?? KINDS.objects;
  return (
    <>
      <span className={`k ${look.className}`} aria-hidden="true">
        {look.letter}
      </span>
      <span className="font-mono max-sm:[overflow-wrap:anywhere]">
        {owner !== undefined && owner !== null && <span className="text-fg-3">{owner}.</span>}
        {ranges.map(([start = 0, end = 0], at) => (
          <Fragment key={start}>
            {name.slice(ranges[at - 1]?.[1] ?? 0, start)}
            <mark className="bg-transparent font-bold text-brand">{name.slice(start, end)}</mark>
          </Fragment>
        ))}
        {name.slice(ranges.at(-1)?.[1] ?? 0)}
      </span>
      <span className="truncate text-fg-3 max-sm:hidden">{description}</span>
    </>
  );
}
