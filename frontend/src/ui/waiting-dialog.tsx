import { useLayoutEffect, useRef } from "react";
import { Dialog } from "./dialog";
import { TextField } from "./field";
import { Spinner } from "./spinner";
import { putTypedAhead } from "./typed-ahead";

interface Props {
  title: string;
  /** Label of the dialog's first field. */
  label: string;
  placeholder?: string;
  className?: string;
  onClose: () => void;
}

/** Replaces a dialog while its code loads. Text typed in the meantime moves to the dialog's first field. */
export function WaitingDialog({ title, label, placeholder, className, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isEntered = useRef(false);
  const isClosed = useRef(false);

  useLayoutEffect(() => {
    const input = form.current?.querySelector("input");
    return () => {
      if (!input || isClosed.current) return;
      const { value, selectionStart, selectionEnd } = input;
      const typed = {
        text: value,
        caret: [selectionStart ?? value.length, selectionEnd ?? value.length] as const,
        isEntered: isEntered.current,
      };
      // The dialog is rendered and focused after this commit, before any key press.
      queueMicrotask(() => putTypedAhead(typed));
    };
  }, []);

  return (
    <Dialog
      title={`${title}…`}
      closeOnVeil={false}
      {...(className !== undefined && { className })}
      onClose={() => {
        isClosed.current = true;
        onClose();
      }}
    >
      <form
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          isEntered.current = true;
        }}
      >
        <TextField label={label} autoFocus autoComplete="off" placeholder={placeholder} />
        <p role="status" className="flex h-24 items-center justify-center gap-2 text-sm text-fg-3">
          <Spinner />
          Loading
        </p>
      </form>
    </Dialog>
  );
}
