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
  /** Whether the typed text is what the dialog asks for. */
  matches: (typed: string) => boolean;
  /** Deletes. The dialog shows an error that this throws. */
  remove: (typed: string) => Promise<unknown>;
  onClose: () => void;
  /** What is lost. */
  children: ReactNode;
}

/** Asks for a name before something is deleted for good. The server names its field `confirmation`. */
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
