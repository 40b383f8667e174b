import { Download, Link2, Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { ApiError, messageOf } from "@/api/errors";
import { download } from "@/api/files";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Dialog } from "@/ui/dialog";
import { LineIcon } from "@/ui/line-icon";
import { toast } from "@/ui/toast";
import type { ThemePreview } from "@/api/generated/types.gen";
import { pickFields, THEME_FIELDS, type ThemeFields, valueOf } from "../fields";
import { importMutation } from "../queries";
import type { ThemeEditor } from "../use-theme-editor";
import { FileButton } from "./picture-field";

/** The steps back and forth. */
export function UndoButtons({ editor: { steps, canRedo, undo, redo } }: { editor: ThemeEditor }) {
  return (
    <div className="flex items-center gap-2">
      <div role="group" aria-label="Steps" className="flex gap-1">
        <Button
          aria-label="Undo"
          aria-keyshortcuts="Control+Z Meta+Z"
          title="Undo (Ctrl+Z)"
          disabled={steps === 0}
          onClick={undo}
        >
          <LineIcon of={Undo2} />
        </Button>
        <Button
          aria-label="Redo"
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
          title="Redo (Ctrl+Shift+Z)"
          disabled={!canRedo}
          onClick={redo}
        >
          <LineIcon of={Redo2} />
        </Button>
      </div>
      <p role="status" className="text-xs whitespace-nowrap text-fg-2 max-sm:hidden">
        {formatNoun(steps, "step")}
      </p>
    </div>
  );
}

/** Returns the address that opens a theme, saved or not. */
export function shareAddress(fragment: string): string {
  return `${location.origin}${paths.sharedTheme()}#${fragment}`;
}

export function ShareLink({ preview }: { preview: ThemePreview | undefined }) {
  if (preview === undefined) return null;
  const address = shareAddress(preview.fragment);
  return (
    <div className="flex h-[34px] min-w-0 max-w-70 items-center gap-1.5 rounded-field border border-line-2 pr-0.5 pl-2.5">
      <LineIcon of={Link2} className="size-3.5 text-fg-3" />
      <code className="min-w-0 truncate text-xs text-fg-2" title={address}>
        {address.replace(/^https?:\/\//, "")}
      </code>
      <CopyButton text={address} label="Copy the link to this theme" />
    </div>
  );
}

/** Returns a theme as the file that import and `graphfolio build --theme` read. */
export function writeFile(theme: ThemeFields): string {
  const fields = Object.fromEntries(THEME_FIELDS.map((field) => [field, valueOf(theme, field)]));
  return `${JSON.stringify(fields, null, 2)}\n`;
}

export function ImportExport({ editor }: { editor: ThemeEditor }) {
  const read = useSingleMutation(importMutation());
  const [problems, setProblems] = useState<readonly string[] | null>(null);

  async function send(file: File) {
    let json: string;
    try {
      json = await file.text();
    } catch {
      return setProblems(["The file could not be read."]);
    }
    read.mutate(json, {
      onSuccess: ({ theme }) => {
        editor.change(pickFields(theme));
        toast.success("The theme of the file is in the editor. Save it to keep it.");
      },
      onError: (error) => setProblems(problemsOf(error)),
    });
  }

  return (
    <div className="flex gap-2">
      <FileButton
        label="Import a theme"
        text="Import"
        size="normal"
        accept="application/json,.json"
        isBusy={read.isPending}
        onFile={(file) => void send(file)}
      />
      <Button
        aria-label="Export the theme"
        onClick={() => download(new Blob([writeFile(editor.theme)], { type: "application/json" }), "theme.json")}
      >
        <LineIcon of={Download} className="size-3.5" />
        Export
      </Button>
      {problems !== null && (
        <Dialog title="This file is not a theme" onClose={() => setProblems(null)}>
          <p className="text-sm text-fg-2">The theme in the editor is as it was.</p>
          <ul className="mt-3 grid list-disc gap-1 pl-5 text-sm [overflow-wrap:anywhere]">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}

/** Returns everything that is wrong with a theme, as the server says it. */
export function problemsOf(error: unknown): readonly string[] {
  const { fields } = (error instanceof ApiError ? (error.body ?? {}) : {}) as { fields?: { message: string }[] };
  return fields !== undefined && fields.length > 0 ? fields.map(({ message }) => message) : [messageOf(error)];
}
