import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea, TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { VisibilityField } from "../components/visibility-field";
import { deleteProjectMutation, projectQuery, updateProjectMutation } from "../queries";
import { slugProblem } from "../slug";

const LONGEST_DESCRIPTION = 500;

export function SettingsTab({ project }: { project: Project }) {
  return (
    <div className="grid max-w-xl grid-cols-1 gap-10">
      <DetailsForm project={project} />
      <DeleteSection project={project} />
    </div>
  );
}

function DetailsForm({ project }: { project: Project }) {
  const user = useUser();
  const save = useMutation(updateProjectMutation(useQueryClient(), project.id));
  const [name, setName] = useState(project.name);
  const [slug, setSlug] = useState(project.slug);
  const [description, setDescription] = useState(project.description);
  const [isPublic, setIsPublic] = useState(project.is_public);
  const [tried, setTried] = useState(false);

  const refused = save.error instanceof ApiError ? save.error : null;
  const nameProblem = tried && name.trim() === "" ? "Enter a name." : refused?.fields.name;
  const addressProblem = (tried ? slugProblem(slug) : null) ?? refused?.fields.slug ?? (refused?.code === "slug_taken" ? refused.message : undefined);
  const visibilityProblem = refused?.code === "plan_limit" ? refused.message : refused?.fields.is_public;
  const elsewhere = save.error !== null && !nameProblem && !addressProblem && !visibilityProblem && !refused?.fields.description ? messageOf(save.error) : null;
  const changed = name !== project.name || slug !== project.slug || description !== project.description || isPublic !== project.is_public;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (save.isPending || name.trim() === "" || slugProblem(slug) !== null) return;
    save.mutate(
      { name: name.trim(), slug, description, is_public: isPublic },
      {
        onSuccess: ({ project: saved }) => {
          setName(saved.name);
          setSlug(saved.slug);
          setDescription(saved.description);
          toast.success("The project was saved.");
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <TextField label="Name" value={name} maxLength={80} autoComplete="off" error={nameProblem} onChange={(event) => setName(event.target.value)} />
      <TextField
        label="Address"
        prefix={paths.docs(project.username, "")}
        value={slug}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={addressProblem}
        hint={slug === project.slug ? undefined : "The old address leads here until somebody else takes it."}
        onChange={(event) => setSlug(event.target.value.toLowerCase())}
      />
      <TextArea label="Description" rows={3} maxLength={LONGEST_DESCRIPTION} value={description} error={refused?.fields.description} hint={`${description.length} of ${LONGEST_DESCRIPTION} characters`} onChange={(event) => setDescription(event.target.value)} />
      <VisibilityField isPublic={isPublic} onChange={setIsPublic} plan={user.plan} error={visibilityProblem} />
      {elsewhere !== null && <Notice tone="bad">{elsewhere}</Notice>}
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={save.isPending} disabled={!changed}>Save changes</Button>
      </div>
    </form>
  );
}

function DeleteSection({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete-heading" className="rounded-card border border-line px-4.5 py-4">
      <h2 id="delete-heading" className="text-[15px] font-[620]">Delete this project</h2>
      <p className="mt-1 mb-4 text-sm text-fg-2">Its docs, {project.current_version === null ? "settings" : formatNoun(project.current_version, "schema version")} and address are removed for good.</p>
      <Button className="text-bad!" onClick={() => setAsking(true)}>Delete project</Button>
      {asking && <DeleteDialog project={project} onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useMutation(deleteProjectMutation(queries, project.id));
  const [typed, setTyped] = useState("");
  const matches = typed === project.name;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!matches || remove.isPending) return;
    remove.mutate(undefined, {
      onSuccess: async () => {
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
          This removes <strong className="font-[600] text-fg [overflow-wrap:anywhere]">{project.name}</strong>, all its versions and its docs. It cannot be undone.
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
