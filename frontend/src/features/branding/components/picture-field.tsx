import { useQueryClient } from "@tanstack/react-query";
import { Trash2, Upload } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { useSingleMutation } from "@/api/use-single-mutation";
import { classes } from "@/lib/classes";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { LineIcon } from "@/ui/line-icon";
import { toast } from "@/ui/toast";
import type { PictureKind } from "../messages";
import { UPLOADS } from "@/lib/generated/theme-choices";
import type { ThemeField } from "../fields";
import { messages, refuseFile, textOf } from "../messages";
import { deletePictureMutation, emptied, uploadMutation } from "../queries";
import type { ThemeEditor } from "../use-theme-editor";
import { ChangedDot } from "./color-field";

interface Props {
  editor: ThemeEditor;
  field: Extract<ThemeField, "logo_url" | "logo_dark_url" | "favicon_url">;
  kind: PictureKind;
  title: string;
  hint: string;
  error: string | undefined;
  /** Whether deleting it changes the saved theme at once. Otherwise the field is only emptied, and undo brings it back. */
  deletesSaved: boolean;
}

/** A picture of a theme: empty, uploading, present or deleting. */
export function PictureField({ editor, field, kind, title, hint, error, deletesSaved }: Props) {
  const [isAsking, setAsking] = useState(false);
  const upload = useSingleMutation(uploadMutation(kind));
  const value = editor.theme[field];
  const id = useId();

  function send(file: File) {
    const refusal = refuseFile(kind, file);
    if (refusal !== null) return toast.error(refusal);
    upload.mutate(file, {
      onSuccess: (address) => {
        editor.change({ [field]: address });
        toast.success(messages.uploaded(kind));
      },
      onError: (failure) => toast.error(textOf(failure, messages.uploadFailed(kind))),
    });
  }

  return (
    <div role="group" aria-labelledby={`${id}-title`} className="grid min-w-0 grid-cols-1 content-start gap-2">
      <p id={`${id}-title`} className="flex items-center gap-1.5 text-sm font-medium">
        {title} {editor.changed.includes(field) && <ChangedDot />}
      </p>
      <DropArea onFile={send} isBusy={upload.isPending}>
        {value === null ? (
          <span className="flex items-center gap-2 text-sm text-fg-2">
            <LineIcon of={Upload} />
            {upload.isPending ? "Uploading…" : "Drop a file"}
          </span>
        ) : (
          <img src={value} alt={title} className="max-h-10 max-w-full object-contain" />
        )}
      </DropArea>
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={`${value === null ? "Upload" : "Replace"} ${title.toLowerCase()}`}
          text={value === null ? "Upload" : "Replace"}
          accept={UPLOADS[kind].types.join(",")}
          isBusy={upload.isPending}
          onFile={send}
        />
        {value !== null && (
          <Button
            look="quiet"
            size="small"
            aria-label={`Delete ${title.toLowerCase()}`}
            aria-haspopup="dialog"
            disabled={upload.isPending}
            onClick={() => setAsking(true)}
          >
            <LineIcon of={Trash2} className="size-3.5" />
            Delete
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
      <p className="text-xs text-fg-2">{hint}</p>
      {isAsking && value !== null && (
        <DeleteDialog
          editor={editor}
          field={field}
          kind={kind}
          title={title}
          isSaved={deletesSaved && editor.saved[field] === value}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface DeleteProps extends Pick<Props, "editor" | "field" | "kind" | "title"> {
  isSaved: boolean;
  onClose: () => void;
}

function DeleteDialog({ editor, field, kind, title, isSaved, onClose }: DeleteProps) {
  const remove = useSingleMutation(deletePictureMutation(useQueryClient(), kind));
  function confirm() {
    if (!isSaved) {
      editor.change(field === "logo_dark_url" ? { [field]: null } : emptied(kind));
      toast.success(messages.deleted(title));
      return onClose();
    }
    remove.mutate(undefined, {
      onSuccess: () => {
        for (const name of Object.keys(emptied(kind)) as ThemeField[]) {
          const picture = editor.theme[name];
          if (picture !== null) editor.forget(name, picture);
        }
        toast.success(messages.deleted(title));
        onClose();
      },
      onError: () => toast.error(messages.deleteFailed(kind)),
    });
  }
  return (
    <ConfirmDialog
      title={`Delete ${title.toLowerCase()}?`}
      action="Delete"
      look="danger"
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">
        {isSaved
          ? "It is removed from your theme at once, and readers no longer see it. This cannot be undone."
          : "It is removed from the theme in the editor. Readers notice when you save."}
      </p>
    </ConfirmDialog>
  );
}

function DropArea({
  onFile,
  isBusy,
  children,
}: {
  onFile: (file: File) => void;
  isBusy: boolean;
  children: React.ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  const handle = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <div
      role="presentation"
      aria-busy={isBusy || undefined}
      onDragOver={(event) => handle(event, true)}
      onDragLeave={(event) => handle(event, false)}
      onDrop={(event) => {
        handle(event, false);
        const file = event.dataTransfer.files[0];
        if (file !== undefined && !isBusy) onFile(file);
      }}
      className={classes(
        "grid h-16 place-items-center overflow-hidden rounded-card border border-dashed bg-bg-2 px-3",
        isOver ? "border-brand" : "border-line-2",
      )}
    >
      {children}
    </div>
  );
}

/** A button that opens the browser's choice of files. */
export function FileButton({
  label,
  text,
  accept,
  isBusy,
  onFile,
  size = "small",
}: {
  label: string;
  text: string;
  accept: string;
  isBusy: boolean;
  onFile: (file: File) => void;
  size?: "small" | "normal";
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size={size} busy={isBusy} aria-label={label} onClick={() => input.current?.click()}>
        {!isBusy && <LineIcon of={Upload} className="size-3.5" />}
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={`File: ${label}`}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it failed.
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
