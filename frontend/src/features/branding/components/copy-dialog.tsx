import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";
import { failureOf } from "@/api/errors";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { LineIcon } from "@/ui/line-icon";
import { Loaded } from "@/ui/loaded";
import { toast } from "@/ui/toast";
import { pickFields, type ThemeFields } from "../fields";
import { projectThemesQuery, readGlobalFields, readProjectFields } from "../queries";
import type { ThemeEditor } from "../use-theme-editor";

interface Props {
  editor: ThemeEditor;
  /** The project whose theme is edited, which is not offered; null for the global theme. */
  project: string | null;
}

/** Copies the theme of a project, or the global one, into the editor. */
export function CopyTheme({ editor, project }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LineIcon of={Copy} className="size-3.5" />
        Copy from a project
      </Button>
      {isOpen && <CopyDialog editor={editor} project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyDialog({ editor, project, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient();
  const query = useQuery(projectThemesQuery());
  const [busy, setBusy] = useState<string | null>(null);

  async function copy(id: string, name: string, read: () => Promise<Partial<ThemeFields>>) {
    setBusy(id);
    try {
      editor.change(pickFields(await read()));
      toast.success(`The theme of ${name} is in the editor. Save it to keep it.`);
      onClose();
    } catch (error) {
      toast.failure(failureOf(error));
      setBusy(null);
    }
  }

  return (
    <Dialog title="Copy a theme" onClose={onClose}>
      <p className="mb-3 text-sm text-fg-2">It replaces the theme in the editor as one step that Undo takes back.</p>
      <Loaded query={query} what="the projects" blocks={["h-12 w-full", "h-12 w-full"]}>
        {({ projects }) => {
          const others = projects.filter(({ id, overrides }) => id !== project && overrides > 0);
          return (
            <ul className="grid gap-2">
              {project !== null && (
                <Source
                  name="Global Theme"
                  note="The theme for all projects"
                  isBusy={busy === "global"}
                  isOff={busy !== null}
                  onChoose={() => void copy("global", "all projects", () => readGlobalFields(queries))}
                />
              )}
              {others.map(({ id, name, overrides }) => (
                <Source
                  key={id}
                  name={name}
                  note={formatNoun(overrides, "override")}
                  isBusy={busy === id}
                  isOff={busy !== null}
                  onChoose={() => void copy(id, name, () => readProjectFields(queries, id))}
                />
              ))}
              {others.length === 0 && (
                <li className="py-2 text-sm text-fg-2">
                  {project === null ? "No project has a theme of its own." : "No other project has a theme of its own."}
                </li>
              )}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface SourceProps {
  name: string;
  note: string;
  isBusy: boolean;
  isOff: boolean;
  onChoose: () => void;
}

function Source({ name, note, isBusy, isOff, onChoose }: SourceProps) {
  return (
    <li className="flex items-center gap-3 rounded-field border border-line px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="text-xs text-fg-2">{note}</span>
      </span>
      <Button size="small" busy={isBusy} disabled={isOff} aria-label={`Copy the theme of ${name}`} onClick={onChoose}>
        Copy
      </Button>
    </li>
  );
}
