import type { UseMutationOptions } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { useSingleMutation } from "@/api/use-single-mutation";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";
import { pickFields, type ThemeFields } from "../fields";
import { messages } from "../messages";

interface Props<Answer> {
  title: string;
  question: string;
  done: string;
  mutation: UseMutationOptions<Answer, Error, void>;
  onReset: (theme: ThemeFields) => void;
  onClose: () => void;
}

/** Asks before a theme returns to the defaults. */
export function ResetDialog<Answer extends Partial<ThemeFields>>(props: Props<Answer>) {
  const { title, question, done, mutation, onReset, onClose } = props;
  const reset = useSingleMutation(mutation);
  return (
    <ConfirmDialog
      title={title}
      action={title}
      look="danger"
      busy={reset.isPending}
      onClose={onClose}
      onConfirm={() =>
        reset.mutate(undefined, {
          onSuccess: (answer) => {
            onReset(pickFields(answer));
            toast.success(done);
            onClose();
          },
          onError: (error) => {
            // A refusal is not reported: the specification says so. The theme is as it was.
            if (!(error instanceof ApiError)) toast.error(messages.resetFailed);
            onClose();
          },
        })
      }
    >
      <p className="text-sm text-fg-2">{question}</p>
    </ConfirmDialog>
  );
}
