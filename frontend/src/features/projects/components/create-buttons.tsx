import { AskToClose } from "@/ui/ask-to-close";
import { Button } from "@/ui/button";
import type { CreateForm } from "../use-create-form";

interface Props {
  of: CreateForm;
  isRefused: boolean;
  /** The id of the reason why the plan refuses. */
  limitId: string;
}

/** The buttons below the form; once the user closes it with work inside, the question about that. */
export function CreateButtons({
  of: { form, create, asksToClose, keepOpen, close, isAdding },
  isRefused,
  limitId,
}: Props) {
  if (asksToClose && !form.isBusy)
    return <AskToClose question="Close without creating the project?" onKeep={keepOpen} onClose={close} />;
  return (
    <>
      {create.step !== null ? (
        <Button onClick={create.stop}>Stop</Button>
      ) : (
        <Button onClick={close} disabled={isAdding}>
          Cancel
        </Button>
      )}
      <Button
        type="submit"
        look="primary"
        busy={form.isBusy}
        disabled={isRefused}
        aria-describedby={isRefused ? limitId : undefined}
      >
        Create project
      </Button>
    </>
  );
}
