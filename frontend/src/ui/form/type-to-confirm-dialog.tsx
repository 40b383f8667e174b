import type { ReactNode } from "react";
import * as z from "zod/mini";
import { ConfirmDialog } from "../confirm-dialog";
import { TextField } from "../field";
import { useServerForm } from "./use-server-form";

const typed = z.object({ confirmation: z.string() });

interface Props {
  title: string;
  /** The label of the button that deletes. */
  action: string;
  label: ReactNode;
  /** Returns whether the typed text confirms the deletion. */
  matches: (typed: string) => boolean;
  /** Shown at the field while the typed text does not confirm. */
  mismatch?: string;
  /** Deletes. The dialog shows any error that it throws. */
  remove: (typed: string) => Promise<unknown>;
  /** Returns the message of an error without a field. */
  describe?: (error: unknown) => string;
  /** How long a problem is shown; by default until the next edit. */
  problemMs?: number;
  onClose: () => void;
  /** Says what is deleted. */
  children: ReactNode;
}

/** Asks the user to type a name before deleting something for good. The server's name for the field is `confirmation`. */
export function TypeToConfirmDialog({
  title,
  action,
  label,
  matches,
  mismatch,
  remove,
  describe,
  problemMs,
  onClose,
  children,
}: Props) {
  const form = useServerForm({
    schema: typed,
    defaultValues: { confirmation: "" },
    send: ({ confirmation }) => remove(confirmation),
    ...(describe && { describe }),
    ...(problemMs !== undefined && { problemMs }),
  });
  const { error, ...field } = form.field("confirmation");
  const { confirmation } = form.values;
  const isWrong = confirmation !== "" && !matches(confirmation);
  return (
    <ConfirmDialog
      title={title}
      action={action}
      look="danger"
      formRef={form.formProps.ref}
      busy={form.isBusy}
      disabled={!matches(confirmation)}
      failure={form.problem}
      onClose={onClose}
      onConfirm={() => void form.submit()}
    >
      {children}
      <TextField
        label={label}
        {...field}
        error={error ?? (isWrong ? mismatch : undefined)}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        disabled={form.isBusy}
      />
    </ConfirmDialog>
  );
}
