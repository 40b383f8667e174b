import { CopyButton } from "./copy-button";

/** Shows the id by which support can find a failed request. */
export function RequestId({ id }: { id: string }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1 text-xs text-fg-3">
      Request id <code className="min-w-0 font-mono [overflow-wrap:anywhere]">{id}</code>
      <CopyButton text={id} label="Copy the request id" />
    </p>
  );
}
