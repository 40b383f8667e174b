import { useLayoutEffect, useRef } from "react";
import { Dialog } from "./dialog";
import { TextField } from "./field";
import { Spinner } from "./spinner";
import { putTypedAhead } from "./typed-ahead";

interface Props {
  title: string;
  /** The first field of the window that comes. */
  label: string;
  placeholder?: string;
  className?: string;
  onClose: () => void;
}

/** Stands in for a dialog while its code loads. Text that is typed meanwhile moves to the dialog's first field. */
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
      // The window that comes is drawn and has the focus once this drawing is done; no key can come before that.
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
