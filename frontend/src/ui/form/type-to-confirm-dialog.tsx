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
  /** Deletes. The dialog shows any error that it throws. */
  remove: (typed: string) => Promise<unknown>;
  onClose: () => void;
  /** Says what is deleted. */
  children: ReactNode;
}

/** Asks the user to type a name before deleting something for good. The server's name for the field is `confirmation`. */
export function TypeToConfirmDialog({ title, action, label, matches, remove, onClose, children }: Props) {
  const form = useServerForm({
    schema: typed,
    defaultValues: { confirmation: "" },
    send: ({ confirmation }) => remove(confirmation),
  });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      look="danger"
      formRef={form.formProps.ref}
      busy={form.isBusy}
      disabled={!matches(form.values.confirmation)}
      failure={form.problem}
      onClose={onClose}
      onConfirm={() => void form.submit()}
    >
      {children}
      <TextField
        label={label}
        {...form.field("confirmation")}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        disabled={form.isBusy}
      />
    </ConfirmDialog>
  );
}
