import { Button } from "./button";

/** Replaces a form's buttons to ask before it is closed with unsaved text. */
export function AskToClose({
  question,
  keep = "Keep editing",
  onKeep,
  onClose,
}: {
  question: string;
  /** Label of the button that keeps it open. */
  keep?: string;
  onKeep: () => void;
  onClose: () => void;
}) {
  return (
    <div role="alertdialog" aria-label={question} className="flex flex-1 flex-wrap items-center justify-end gap-2.5">
      <p className="min-w-0 flex-1 basis-52 text-sm text-fg-2">{question}</p>
      <Button onClick={onKeep} autoFocus>
        {keep}
      </Button>
      <Button look="danger" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
