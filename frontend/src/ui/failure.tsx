import { Button } from "./button";
import { Icon } from "./icon";
import { RequestId } from "./request-id";

/** Replaces content that did not load: says what happened and offers a retry. */
export function Failure({
  title,
  message,
  requestId = null,
  onRetry,
  busy,
}: {
  title: string;
  message: string;
  requestId?: string | null;
  onRetry: () => void;
  busy?: boolean;
}) {
  return (
    <div role="alert" className="grid place-items-center rounded-card border border-line px-6 py-14 text-center">
      <Icon name="alert" className="size-6 text-bad" />
      <p className="mt-3 font-semibold">{title}</p>
      <p className="mt-1 max-w-md text-sm text-fg-2">{message}</p>
      {requestId !== null && (
        <div className="mt-2">
          <RequestId id={requestId} />
        </div>
      )}
      <Button className="mt-5" onClick={onRetry} busy={busy}>
        Try again
      </Button>
    </div>
  );
}
