import { useId } from "react";
import { useIncludes } from "@/app/billing/use-includes";
import { VisibilityField } from "@/app/project/visibility-field";
import { SchemaSource } from "@/app/schema-source/schema-source";
import { useUser } from "@/app/session";
import { MAX_PROJECT_NAME } from "@/lib/generated/limits";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/field";
import type { SourceName } from "../sources";
import { useCreateForm } from "../use-create-form";
import { CreateButtons } from "./create-buttons";
import { CreateNotices } from "./create-notices";
import { CreateProgress } from "./create-progress";
import { CreatedPanel } from "./created-panel";
import { SlugField } from "./slug-field";
import { ThemeField } from "./theme-field";

interface Props {
  /** The way to add the schema, if already chosen. */
  source?: SourceName;
  /** Why the plan does not allow another project, or null. */
  refused?: string | null;
  onClose: () => void;
}

export default function CreateDialog({ source = "paste", refused = null, onClose }: Props) {
  const { username } = useUser();
  const canBePrivate = useIncludes("private_projects");
  const create = useCreateForm({ isRefused: refused !== null, onClose });
  const { form, keep, done } = create;
  const busy = form.isBusy;
  const nameField = form.field("name");
  const slug = form.control("slug");
  const visibility = form.control("is_public");
  // During and after the creation the list may already count the new project.
  const limit = busy || done !== null ? null : refused;
  const limitId = useId();

  if (done !== null && done.parts.length > 0) {
    return (
      <Dialog title="New project" onClose={onClose} closeOnVeil={false} className="max-w-[660px]">
        <CreatedPanel created={done.created} parts={done.parts} />
      </Dialog>
    );
  }
  return (
    <Dialog title="New project" onClose={create.close} busy={busy} closeOnVeil={false} className="max-w-[660px]">
      <form {...form.formProps} onSubmit={create.onSubmit} className="grid grid-cols-1 gap-4">
        <CreateNotices of={create} limit={limit} limitId={limitId} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            {...nameField}
            autoFocus
            autoComplete="off"
            maxLength={MAX_PROJECT_NAME}
            placeholder="Acme Shop"
            disabled={busy}
            onChange={(event) => {
              void nameField.onChange(event);
              keep.soon();
            }}
          />
          <SlugField
            username={username}
            name={form.values.name}
            slug={slug.value}
            error={slug.error}
            disabled={busy}
            onChange={(next) => {
              slug.onChange(next);
              keep.soon();
            }}
          />
        </div>
        <VisibilityField
          isPublic={visibility.value}
          onChange={(next) => {
            visibility.onChange(next);
            keep.soon();
          }}
          canBePrivate={canBePrivate}
          error={visibility.error}
          disabled={busy}
        />
        <SchemaSource
          ref={create.source}
          initial={create.start.sdl}
          diagnostics={create.diagnostics}
          problem={form.control("sdl").error ?? null}
          disabled={busy}
          lost="Nothing was created."
          inDialog
          startFromUrl={source === "url"}
          startFromExample={source === "example"}
          onExample={(example) => {
            if (form.values.name === "") form.setValue("name", example);
            keep.soon();
          }}
          onInput={create.onSchemaInput}
        >
          <p className="text-xs text-fg-3">SDL or an introspection result, up to 8 MiB. You can add it later.</p>
        </SchemaSource>
        {create.theme !== null && (
          <ThemeField
            name={create.theme.name}
            isIncluded={create.canHaveTheme}
            isUsed={create.usesTheme}
            onChange={create.setUsesTheme}
            disabled={busy}
          />
        )}
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-bg px-5 py-3.5">
          <CreateProgress of={create} />
          <CreateButtons of={create} isRefused={limit !== null} limitId={limitId} />
        </div>
      </form>
    </Dialog>
  );
}
