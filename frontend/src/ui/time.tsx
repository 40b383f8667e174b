import { formatExact, formatRelative } from "@/lib/format";

/** A relative time; the exact time appears on hover. */
export function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatRelative(iso)}
    </time>
  );
}
