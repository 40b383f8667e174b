import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/field";
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

/** Forgets a project when nothing shows it any more: the page would ask for it again until it is gone. */
function forgetOnceLeft(queries: QueryClient, id: string) {
  const { queryKey } = projectQuery(id);
  const cache = queries.getQueryCache();
  const forget = () => {
    if (cache.findAll({ queryKey, type: "active" }).length > 0) return;
    stop();
    queries.removeQueries({ queryKey });
  };
  const stop = cache.subscribe(forget);
  forget();
}

function DeleteDialog({ project, onDeleted, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useSingleMutation(deleteProjectMutation(queries, project.id));
  const [typed, setTyped] = useState("");
  const matches = typed.trim() === project.name;

  function confirm() {
    remove.mutate(undefined, {
      onSuccess: async () => {
        // Before leaving: what was typed above must not hold the page.
        flushSync(onDeleted);
        toast.success(`“${project.name}” was deleted.`);
        await navigate(paths.dashboard(), { replace: true });
        forgetOnceLeft(queries, project.id);
      },
    });
  }

  return (
    <ConfirmDialog
      title="Delete project"
      action="Delete project"
      look="danger"
      busy={remove.isPending}
      disabled={!matches}
      failure={remove.isError ? messageOf(remove.error) : null}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p className="text-sm text-fg-2">
        This removes <strong className="font-[600] text-fg [overflow-wrap:anywhere]">{project.name}</strong> with all its versions, guides, endpoints and answers, and its docs. It cannot be undone.
      </p>
      <TextField label="Type the project's name to confirm" autoFocus autoComplete="off" value={typed} disabled={remove.isPending} onChange={(event) => setTyped(event.target.value)} />
    </ConfirmDialog>
  );
}
