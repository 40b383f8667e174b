import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { TypeToConfirmDialog } from "@/ui/form/type-to-confirm-dialog";
import { toast } from "@/ui/toast";
import { projectQuery } from "@/app/project/queries";
import { deleteProjectMutation } from "./queries";

interface Props {
  project: Project;
  /** Called once the project is gone, before the page is left. */
  onDeleted: () => void;
}

export function DeleteSection({ project, onDeleted }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete-heading" className="rounded-card border border-line px-4.5 py-4">
      <h2 id="delete-heading" className="text-md font-semibold">
        Delete this project
      </h2>
      <p className="mt-1 mb-4 text-sm text-fg-2">
        Its docs,{" "}
        {project.current_version === null ? "settings" : formatNoun(project.current_version, "schema version")} and
        address are removed for good.
      </p>
      <Button className="text-bad!" onClick={() => setAsking(true)}>
        Delete project
      </Button>
      {asking && <DeleteDialog project={project} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Removes a project from the cache once no page shows it; a page that still does would fetch it again. */
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
  const remove = useMutation(deleteProjectMutation(queries, project.id));
  return (
    <TypeToConfirmDialog
      title="Delete project"
      action="Delete project"
      label="Type the project's name to confirm"
      matches={(typed) => typed.trim() === project.name}
      remove={async () => {
        await remove.mutateAsync();
        // Tell the form first, so that its unsaved changes do not block the navigation.
        flushSync(onDeleted);
        toast.success(`“${project.name}” was deleted.`);
        await navigate(paths.dashboard(), { replace: true });
        forgetOnceLeft(queries, project.id);
      }}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">
        This removes{" "}
        <strong className="font-semibold whitespace-pre-wrap text-fg [overflow-wrap:anywhere]">{project.name}</strong>{" "}
        with all its versions, guides, endpoints, feedback and docs. It cannot be undone.
      </p>
    </TypeToConfirmDialog>
  );
}
