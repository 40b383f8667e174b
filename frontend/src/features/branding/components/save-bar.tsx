import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { FIELD_NAMES } from "../fields";
import type { ThemeEditor } from "../use-theme-editor";
import { ChangedDot } from "./color-field";

interface Props {
  editor: ThemeEditor;
  /** The label of the button that returns to the defaults. */
  resetLabel: string;
  isBusy: boolean;
  onReset: () => void;
  onSave: () => void;
  children?: React.ReactNode;
}

/** Names what is not saved. It stays at the bottom of the screen. */
export function SaveBar({ editor, resetLabel, isBusy, onReset, onSave, children }: Props) {
  const { changed } = editor;
  const isChanged = changed.length > 0;
  return (
    <div
      role="region"
      aria-label="Save"
      className="bg-bg flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3"
    >
      {children}
      <p role="status" className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-sm">
        {isChanged ? (
          <>
            <ChangedDot />
            <span className="shrink-0 font-medium">{formatNoun(changed.length, "unsaved change")}</span>
            <span className="min-w-0 truncate text-fg-2 max-sm:hidden">
              {changed.map((field) => FIELD_NAMES[field]).join(", ")}
            </span>
          </>
        ) : (
          <span className="text-fg-2">No unsaved changes</span>
        )}
      </p>
      <div className="flex items-center gap-2.5 max-sm:w-full max-sm:justify-between max-sm:[&>button]:px-2.5">
        <Button look="quiet" disabled={isBusy} onClick={onReset}>
          {resetLabel}
        </Button>
        <Button disabled={!isChanged || isBusy} onClick={editor.discard}>
          Discard
        </Button>
        <Button look="primary" busy={isBusy} disabled={!isChanged} onClick={onSave}>
          Save Changes
        </Button>
      </div>
    </div>
  );
}
