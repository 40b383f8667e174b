import type { FormEvent, ReactNode, Ref } from "react";
import { Button, type ButtonLook } from "./button";
import { Dialog } from "./dialog";
import { Notice } from "./notice";

interface Props {
  title: string;
  /** The confirm button's label. */
  action: string;
  look: ButtonLook;
  busy: boolean;
  /** Whether the user must type something first. */
  disabled?: boolean;
  /** Why the action failed. */
  failure?: string | null;
  /** For dialogs with more than a sentence inside. */
  wide?: boolean;
  formRef?: Ref<HTMLFormElement>;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks the user to confirm an action. Enter in a field inside confirms too. */
export function ConfirmDialog({
  title,
  action,
  look,
  busy,
  disabled = false,
  failure = null,
  wide = false,
  formRef,
  onConfirm,
  onClose,
  children,
}: Props) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!disabled && !busy) onConfirm();
  }

  return (
    <Dialog title={title} onClose={onClose} busy={busy} {...(wide && { className: "max-w-[660px]" })}>
      <form ref={formRef} onSubmit={submit} className="grid grid-cols-1 gap-4">
        {children}
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <div className="flex justify-end gap-2.5">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" look={look} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
