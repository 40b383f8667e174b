import { Skeleton } from "./skeleton";

/** A column of grey placeholder boxes. `blocks` has the classes of each. */
export function LoadingBlocks({ label, blocks }: { label: string; blocks: readonly string[] }) {
  return (
    <div role="status" aria-label={label} className="grid grid-cols-1 gap-3">
      {blocks.map((className, at) => (
        <Skeleton key={at} className={className} />
      ))}
    </div>
  );
}
