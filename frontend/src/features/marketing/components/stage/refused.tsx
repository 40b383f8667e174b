import { DiagnosticList, WithCode } from "@/app/schema-source/diagnostic-list";
import { Button } from "@/ui/button";
import type { Preview } from "./use-preview";

/** Says why there is no page, and where the schema is wrong. */
export default function Refused({
  refusal: { message, diagnostics, canRetry },
  isBusy,
  onRetry,
  onGoTo,
}: {
  refusal: NonNullable<Preview["refusal"]>;
  isBusy: boolean;
  onRetry: () => void;
  onGoTo: (line: number, column: number) => void;
}) {
  return (
    <div className="p-6">
      <p className="mb-3 font-semibold">
        {diagnostics.length > 0 ? "This is not a schema yet" : "There is no preview"}
      </p>
      {!diagnostics.some((item) => item.message === message) && (
        <p className="mb-4 text-sm text-fg-2">
          <WithCode text={message} />
        </p>
      )}
      {canRetry && (
        <Button busy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      )}
      {diagnostics.length > 0 && (
        <DiagnosticList items={diagnostics} isRefused onGoTo={({ line, column }) => onGoTo(line, column)} />
      )}
    </div>
  );
}
