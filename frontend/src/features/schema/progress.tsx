import { formatBytes } from "@/lib/format";

/** Says what the server is doing. A single response has no percentage. */
export function Progress({ bytes, isPublishing }: { bytes: number; isPublishing: boolean }) {
  return (
    <div role="status" className="grid gap-1.5 text-xs text-fg-2">
      <div className="h-1 overflow-hidden rounded-full bg-bg-3">
        <div className="progress-slide h-full w-1/3 rounded-full bg-brand" />
      </div>
      {isPublishing ? "Building the docs and storing the version…" : `Sending and checking ${formatBytes(bytes)}…`}
    </div>
  );
}
