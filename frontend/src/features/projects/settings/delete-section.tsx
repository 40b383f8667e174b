import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { deleteProjectMutation, projectQuery } from "../queries";

interface Props {
  project: Project;
  /** Nothing of the page is worth keeping any more. */
  onDeleted: () => void;
}

export function DeleteSection({ project, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete-heading" className="rounded-card border border-line px-4.5 py-4">
      <h2 id="delete-heading" className="text-[15px] font-[620]">Delete this project</h2>
      <p className="mt-1 mb-4 text-sm text-fg-2">Its docs, {project.current_version === null ? "settings" : formatNoun(project.current_version, "schema version")} and address are removed for good.</p>
      <Button className="text-bad!" onClick={() => setAsking(true)}>Delete project</Button>
      {asking && <DeleteDialog project={project} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeleteDialog({ project, onDeleted, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useMutation(deleteProjectMutation(queries, project.id));
  const [typed, setTyped] = useState("");
  const matches = typed.trim() === project.name;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!matches || remove.isPending) return;
    remove.mutate(undefined, {
      onSuccess: async () => {
        // Before leaving: what was typed above must not hold the page.
        flushSync(onDeleted);
        toast.success(`“${project.name}” was deleted.`);
        // Forgotten after leaving: the page would ask for it again otherwise.
        await navigate(paths.dashboard(), { replace: true });
        queries.removeQueries({ queryKey: projectQuery(project.id).queryKey });
      },
    });
  }

  return (
    <Dialog title="Delete project" onClose={onClose} busy={remove.isPending}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <p className="text-sm text-fg-2">
          This removes <strong className="font-[600] text-fg [overflow-wrap:anywhere]">{project.name}</strong> with all its versions, guides, endpoints and answers, and its docs. It cannot be undone.
        </p>
        <TextField label="Type the project's name to confirm" autoFocus autoComplete="off" value={typed} disabled={remove.isPending} onChange={(event) => setTyped(event.target.value)} />
        {remove.isError && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
        <div className="flex justify-end gap-2.5">
          <Button onClick={onClose} disabled={remove.isPending}>Cancel</Button>
          <Button type="submit" look="danger" busy={remove.isPending} disabled={!matches}>Delete project</Button>
        </div>
      </form>
    </Dialog>
  );
}
