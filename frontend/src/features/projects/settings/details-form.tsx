import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { LeaveDialog } from "@/app/leave-dialog";
import { useUser } from "@/app/session";
import { Button } from "@/ui/button";
import { TextArea, TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { VisibilityField } from "../components/visibility-field";
import { CLOSING, OPENING, OPENING_ON_FREE } from "../components/visibility-words";
import { updateProjectMutation } from "../queries";
import { slugProblem } from "../slug";
import { AddressField } from "./address-field";
import { changesOf, clearSettingsDraft, readSettingsDraft, type Settings, settingsOf, writeSettingsDraft } from "./form-draft";

const LONGEST_NAME = 80;
const LONGEST_DESCRIPTION = 500;

/** Name, address, description and visibility. A read-only project may at most be made public: the server knows whether the plan covers it then. */
export function DetailsForm({ project, deleted }: { project: Project; deleted: boolean }) {
  const user = useUser();
  const save = useSingleMutation(updateProjectMutation(useQueryClient(), project.id));
  const [form, setForm] = useState<Settings>(() => readSettingsDraft(project) ?? settingsOf(project));
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const readOnly = project.read_only !== null;
  // The switch above may have changed it meanwhile.
  const [isPublic, setPublic] = useState(project.is_public);
  if (isPublic !== project.is_public) {
    setPublic(project.is_public);
    setForm((before) => ({ ...before, is_public: project.is_public }));
  }

  const changes = changesOf(project, form);
  const changed = Object.keys(changes).length > 0;
  const refused = save.error instanceof ApiError ? save.error : null;
  const nameProblem = tried && form.name.trim() === "" ? "Enter a name." : refused?.fields.name;
  const addressProblem = refused?.fields.slug ?? (refused?.code === "slug_taken" ? refused.message : undefined);
  const visibilityProblem = refused?.code === "plan_limit" && changes.is_public === false ? refused.message : refused?.fields.is_public;
  const isPlaced = nameProblem ?? addressProblem ?? visibilityProblem ?? refused?.fields.description;
  const elsewhere = save.isError && isPlaced === undefined ? messageOf(save.error) : null;

  function edit(change: Partial<Settings>) {
    setForm((before) => ({ ...before, ...change }));
    if (save.isError) save.reset();
  }

  function undo() {
    setForm(settingsOf(project));
    setTried(false);
    clearSettingsDraft(project);
    save.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (save.isPending || !changed) return;
    if (form.name.trim() === "" || (changes.slug !== undefined && slugProblem(form.slug) !== null)) return focusInvalid();
    // Kept until it is accepted: the session may have ended, and the link to sign in may open in this tab.
    writeSettingsDraft(project, form);
    save.mutate(changes, {
      onSuccess: ({ project: saved }) => {
        clearSettingsDraft(project);
        setForm(settingsOf(saved));
        setTried(false);
        toast.success("The project was saved.");
      },
      onError: (error) => {
        if (error instanceof ApiError && error.status !== 401) clearSettingsDraft(project);
        focusInvalid();
      },
    });
  }

  function focusInvalid() {
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  return (
    <form ref={element} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <TextField
        label="Name"
        name="name"
        value={form.name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={nameProblem}
        disabled={readOnly}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <AddressField project={project} slug={form.slug} error={addressProblem} disabled={readOnly} onChange={(slug) => edit({ slug })} />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={LONGEST_DESCRIPTION}
        value={form.description}
        error={refused?.fields.description}
        disabled={readOnly}
        hint={`${form.description.length} of ${LONGEST_DESCRIPTION} characters`}
        onChange={(event) => edit({ description: event.target.value })}
      />
      <div className="grid grid-cols-1 gap-2">
        <VisibilityField isPublic={form.is_public} onChange={(is_public) => edit({ is_public })} plan={user.plan} error={visibilityProblem} disabled={readOnly && project.is_public} notOpened={readOnly && !project.is_public && !project.can_be_opened} />
        {changes.is_public !== undefined && <Notice tone="warn">Once you save, {changes.is_public ? OPENING : CLOSING}{changes.is_public && user.plan === "free" && ` ${OPENING_ON_FREE}`}</Notice>}
      </div>
      {elsewhere !== null && <Notice tone="bad">{elsewhere}</Notice>}
      <div className="flex flex-wrap justify-end gap-2.5">
        {changed && <Button disabled={save.isPending} onClick={undo}>Undo changes</Button>}
        <Button type="submit" look="primary" busy={save.isPending} disabled={!changed}>Save changes</Button>
      </div>
      <LeaveDialog changed={changed && !deleted} />
    </form>
  );
}

