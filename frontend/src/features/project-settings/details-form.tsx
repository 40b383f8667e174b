import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { ApiError } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { LeaveDialog } from "@/app/leave-dialog";
import { useIncludes } from "@/app/billing/use-includes";
import { MAX_DESCRIPTION, MAX_PROJECT_NAME } from "@/lib/generated/limits";
import { Button } from "@/ui/button";
import { TextArea, TextField } from "@/ui/field";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { VisibilityField } from "@/app/project/visibility-field";
import { CLOSING, OPENING, OPENING_ON_FREE } from "@/app/project/visibility-words";
import { updateProjectMutation } from "@/app/project/queries";
import { slugProblem } from "@/lib/slug";
import { AddressField } from "./address-field";
import {
  changesOf,
  clearSettingsDraft,
  readSettingsDraft,
  settingsOf,
  settingsShape,
  writeSettingsDraft,
} from "./form-draft";

/** The rules that the browser checks. An unchanged slug is always valid. */
const settingsRules = ({ slug: stored }: Project) =>
  z.object({
    ...settingsShape.shape,
    name: z.string().check(rule((name) => (name.trim() === "" ? "Enter a name." : null))),
    slug: z.string().check(rule((slug) => (slug === stored ? null : slugProblem(slug)))),
  });

/**
 * Edits name, slug, description and visibility. A read-only project can only be made public, if the server says that
 * the plan allows it.
 */
export function DetailsForm({ project, deleted }: { project: Project; deleted: boolean }) {
  const canBePrivate = useIncludes("private_projects");
  const save = useMutation(updateProjectMutation(useQueryClient(), project.id));
  const readOnly = project.read_only !== null;
  const form = useServerForm({
    schema: settingsRules(project),
    defaultValues: readSettingsDraft(project) ?? settingsOf(project),
    fieldsOf: ({ code, message, fields }) => ({
      ...fields,
      ...(code === "slug_taken" && { slug: fields.slug ?? message }),
      ...(code === "plan_limit" && changes.is_public === false && { is_public: message }),
    }),
    send: async (values) => {
      if (!isChanged) return;
      // Store the draft until the server accepts it, because a sign-in link may replace this page.
      writeSettingsDraft(project, values);
      try {
        const { project: saved } = await save.mutateAsync(changesOf(project, values));
        form.reset(settingsOf(saved));
      } catch (error) {
        if (error instanceof ApiError && error.status !== 401) clearSettingsDraft(project);
        throw error;
      }
      clearSettingsDraft(project);
      toast.success("The project was saved.");
    },
  });
  const { setValue } = form;
  const changes = changesOf(project, form.values);
  const isChanged = Object.keys(changes).length > 0;
  const slug = form.control("slug");
  const visibility = form.control("is_public");

  // The switch above the tabs can change the visibility too.
  const stored = useRef(project.is_public);
  useEffect(() => {
    if (stored.current === project.is_public) return;
    stored.current = project.is_public;
    setValue("is_public", project.is_public);
  }, [project.is_public, setValue]);

  function undo() {
    clearSettingsDraft(project);
    form.reset(settingsOf(project));
  }

  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-4">
      <TextField
        label="Name"
        {...form.field("name")}
        maxLength={MAX_PROJECT_NAME}
        autoComplete="off"
        disabled={readOnly}
      />
      <AddressField
        project={project}
        slug={slug.value}
        error={slug.error}
        disabled={readOnly}
        onChange={slug.onChange}
      />
      <TextArea
        label="Description"
        {...form.field("description")}
        rows={3}
        maxLength={MAX_DESCRIPTION}
        disabled={readOnly}
        hint={`${form.values.description.length} of ${MAX_DESCRIPTION} characters`}
      />
      <div className="grid grid-cols-1 gap-2">
        <VisibilityField
          isPublic={visibility.value}
          onChange={visibility.onChange}
          canBePrivate={canBePrivate}
          error={visibility.error}
          disabled={readOnly && project.is_public}
          notOpened={readOnly && !project.is_public && !project.can_be_opened}
        />
        {changes.is_public !== undefined && (
          <Notice tone="warn">
            Once you save, {changes.is_public ? OPENING : CLOSING}
            {changes.is_public && !canBePrivate && ` ${OPENING_ON_FREE}`}
          </Notice>
        )}
      </div>
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      <div className="flex flex-wrap justify-end gap-2.5">
        {isChanged && (
          <Button disabled={form.isBusy} onClick={undo}>
            Undo changes
          </Button>
        )}
        <Button type="submit" look="primary" busy={form.isBusy} disabled={!isChanged}>
          Save changes
        </Button>
      </div>
      <LeaveDialog changed={isChanged && !deleted} />
    </form>
  );
}
