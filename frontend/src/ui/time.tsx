import { formatExact, formatRelative } from "@/lib/format";

/** Relative in text, exact on hover. */
export function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatRelative(iso)}
    </time>
  );
}
