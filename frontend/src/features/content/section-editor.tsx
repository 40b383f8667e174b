import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { ApiError } from "@/api/errors";
import type { ContentSection, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { ConflictView } from "@/app/project/conflict-view";
import { useUser } from "@/app/session";
import { MAX_SECTION_BODY_BYTES, MAX_SECTION_TITLE } from "@/lib/generated/limits";
import { useDraft } from "@/lib/use-draft";
import { useForeignDraft } from "@/lib/use-foreign-draft";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { Switch } from "@/ui/switch";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { ForeignDraftNotice } from "@/ui/foreign-draft-notice";
import { clearSectionDraft, readSectionDraft, sectionDraftName, sectionShape, writeSectionDraft } from "./drafts";
import { MarkdownArea } from "./markdown-area";
import { type Conflict, conflictOf, membersQuery, namesQuery, saveSectionMutation } from "./queries";
import { SectionPreview } from "./section-preview";

const NO_NAMES: readonly string[] = [];

const textShape = z.object({
  title: z.string().check(rule((title) => (title.trim() === "" ? "Give the section a title." : null))),
  body: z
    .string()
    .check(
      rule((body) =>
        isTooLong(body) ? "A section can have at most 256 KiB. Move part of it into another section." : null,
      ),
    ),
});

/** Returns whether the text exceeds the limit. Counts bytes only when it may. */
function isTooLong(body: string): boolean {
  return body.length > MAX_SECTION_BODY_BYTES / 4 && new TextEncoder().encode(body).length > MAX_SECTION_BODY_BYTES;
}

interface Props {
  project: Project;
  section: ContentSection;
  isReadOnly: boolean;
}

/** Edits title and Markdown beside a preview. Unsaved text survives a reload and a failed save. */
export function SectionEditor({ project, section, isReadOnly }: Props) {
  const user = useUser();
  const [restored] = useState(() => (isReadOnly ? null : readSectionDraft(user.id, project.id, section.key)));
  const draft = restored?.value ?? null;
  const form = useServerForm({
    schema: textShape,
    defaultValues: { title: draft?.title ?? section.title, body: draft?.body ?? section.body },
    mode: "onChange",
    send: (text) => store(text),
  });
  const { title, body } = form.values;
  const bodyField = form.control("body");
  // The section as it was when editing began.
  const [base, setBase] = useState({
    version: draft?.version ?? section.version,
    title: section.title,
    body: section.body,
  });
  const [restoredAt, setRestoredAt] = useState(restored?.typedAt ?? null);
  const [conflict, setConflict] = useState<Conflict | null>(() =>
    draft !== null && draft.version !== section.version ? { current: section } : null,
  );
  const [isDraftKept, setDraftKept] = useState(true);
  const [visibleProblem, setVisibleProblem] = useState<{ message: string; body: string } | null>(null);
  const save = useMutation(saveSectionMutation(useQueryClient(), project.id, section.key));
  const names = useQuery({
    ...namesQuery(project.username, project.slug),
    enabled: project.current_version !== null && !isReadOnly,
  });

  const [typed, setTyped] = useState<string | null>(null);
  const owner = /^(\w+)\./.exec(typed ?? "")?.[1];
  const members = useQuery({
    ...membersQuery(project.username, project.slug, typed ?? ""),
    enabled: owner !== undefined && project.current_version !== null && !isReadOnly,
  });
  const known = owner === undefined ? names.data : members.data;

  const isChanged = title !== base.title || body !== base.body;
  const adopt = useDraft(
    isReadOnly ? null : { isChanged, value: { title, body, version: base.version } },
    draft,
    (value) =>
      setDraftKept(
        value === null
          ? (clearSectionDraft(user.id, project.id, section.key), true)
          : writeSectionDraft(user.id, project.id, section.key, value),
      ),
  );
  const [foreign, forgetForeign] = useForeignDraft(
    sectionDraftName(user.id, project.id, section.key),
    sectionShape,
    (other) => isReadOnly || (other.title === title && other.body === body),
  );

  function takeForeign() {
    if (foreign === null) return;
    adopt(foreign.value);
    form.reset({ title: foreign.value.title, body: foreign.value.body });
    setBase((before) => ({ ...before, version: foreign.value.version }));
    if (foreign.value.version !== section.version) setConflict({ current: section });
    forgetForeign();
  }

  // The pressed button disappears when a conflict comes or goes, so the focus moves to what replaces it.
  const element = useRef<HTMLFormElement>(null);
  const hadConflict = useRef(conflict !== null);
  useEffect(() => {
    const hasConflict = conflict !== null;
    if (hasConflict !== hadConflict.current && document.activeElement === document.body) {
      element.current?.querySelector<HTMLElement>(hasConflict ? "#conflict-heading" : "textarea")?.focus();
    }
    hadConflict.current = hasConflict;
  }, [conflict]);

  /** Saves the text, and with `isVisible` also the visibility. */
  async function store(text: z.infer<typeof textShape>, version = base.version, isVisible?: boolean): Promise<void> {
    if (isReadOnly) return;
    const sent = { title: text.title.trim(), body: text.body };
    setVisibleProblem(null);
    try {
      const { section: saved } = await save.mutateAsync({
        ...sent,
        version,
        ...(isVisible === undefined ? {} : { is_visible: isVisible }),
      });
      setBase({ version: saved.version, title: saved.title, body: sent.body });
      if (form.getValues("title").trim() === sent.title) form.setValue("title", saved.title);
    } catch (error) {
      const found = conflictOf(error);
      if (found !== null) return setConflict(found);
      const message = visibilityProblem(error, isVisible !== undefined);
      if (message === null) throw error;
      setVisibleProblem({ message, body: sent.body });
      return form.focusFirstProblem();
    }
    setConflict(null);
    setRestoredAt(null);
    toast.success(
      isVisible === undefined
        ? "The section was saved."
        : isVisible
          ? "The section was saved. Readers can see it now."
          : "The section was saved. Readers can no longer see it.",
    );
  }

  function loadText(version: number, newTitle: string, newBody: string) {
    setBase({ version, title: newTitle, body: newBody });
    form.reset({ title: newTitle, body: newBody });
    setConflict(null);
    setRestoredAt(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      if (isChanged && conflict === null) void form.submit();
    }
  }

  const address =
    section.key === "overview"
      ? paths.docs(project.username, project.slug)
      : paths.docs(project.username, project.slug, `guides/${section.key}`);
  return (
    <form
      {...form.formProps}
      ref={(shown) => {
        element.current = shown;
        form.formProps.ref(shown);
      }}
      onKeyDown={onKeyDown}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (conflict === null) void form.submit();
      }}
      className="grid grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link to={paths.content(project.id)} className="flex items-center gap-1 text-sm text-fg-2 hover:text-fg">
          <LineIcon of={ArrowRight} className="rotate-180" />
          All sections
        </Link>
        <h2 className="sr-only">Section {section.title}</h2>
        {!section.is_visible && <Pill>Draft</Pill>}
        {section.is_visible && project.current_version !== null && (
          <Link to={address} className="min-w-0 truncate font-mono text-sm text-fg-2 hover:text-link hover:underline">
            {address}
          </Link>
        )}
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <span role="status" className="text-xs text-fg-3">
            {isReadOnly ? (
              ""
            ) : isChanged ? (
              isDraftKept ? (
                "Not saved yet. Kept in this browser."
              ) : (
                "Not saved yet, and too large to keep in this browser."
              )
            ) : (
              <>
                Saved <Time iso={section.updated_at} />
              </>
            )}
          </span>
          {!isReadOnly && conflict === null && (
            <ReadersSwitch
              isVisible={section.is_visible}
              isEmpty={body.trim() === ""}
              problem={visibleProblem?.body === body ? visibleProblem.message : null}
              disabled={form.isBusy}
              onChange={(isVisible) => void form.submitWith((text) => store(text, base.version, isVisible))}
            />
          )}
          {!isReadOnly && conflict === null && (
            <Button type="submit" look="primary" busy={form.isBusy} disabled={!isChanged}>
              Save
            </Button>
          )}
        </span>
      </div>
      {foreign !== null && <ForeignDraftNotice typedAt={foreign.typedAt} what="section" onTake={takeForeign} />}
      {restoredAt !== null && conflict === null && isChanged && (
        <Notice tone="info">
          This is your unsaved text from before, typed <Time iso={restoredAt} />.{" "}
          <button
            type="button"
            className="underline"
            onClick={() => loadText(section.version, section.title, section.body)}
          >
            Go back to the saved version
          </button>
        </Notice>
      )}
      {conflict !== null && (
        <ConflictView
          what="section"
          other={
            conflict.current && {
              savedAt: conflict.current.updated_at,
              title: { theirs: conflict.current.title, mine: title },
              texts: [{ label: "The other version", theirs: conflict.current.body, mine: body }],
            }
          }
          busy={form.isBusy}
          onKeepMine={() => void form.submitWith((text) => store(text, conflict.current?.version ?? 0))}
          onTakeTheirs={() => {
            if (conflict.current !== null)
              loadText(conflict.current.version, conflict.current.title, conflict.current.body);
          }}
        />
      )}
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      <TextField
        label="Title"
        {...form.field("title")}
        maxLength={MAX_SECTION_TITLE}
        autoComplete="off"
        readOnly={isReadOnly}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <MarkdownArea
          label="Markdown"
          value={body}
          names={known ?? NO_NAMES}
          error={bodyField.error}
          readOnly={isReadOnly}
          onChange={bodyField.onChange}
          onName={setTyped}
        />
        <SectionPreview project={project} title={title} body={body} />
      </div>
    </form>
  );
}

/** Returns the server's reason why readers cannot see the section; null for an error about something else. */
function visibilityProblem(error: unknown, isAsked: boolean): string | null {
  if (!(error instanceof ApiError)) return null;
  const { is_visible: named, title, body } = error.fields;
  if (named !== undefined) return named;
  return isAsked && error.status === 422 && title === undefined && body === undefined ? error.message : null;
}

/** Saves the text and shows the section to readers, or hides it. An empty section stays a draft. */
function ReadersSwitch({
  isVisible,
  isEmpty,
  problem,
  disabled,
  onChange,
}: {
  isVisible: boolean;
  isEmpty: boolean;
  /** Why the server refused it. */
  problem: string | null;
  disabled: boolean;
  onChange: (isVisible: boolean) => void;
}) {
  const reason = useId();
  const isStuck = isEmpty && !isVisible;
  return (
    <span className="flex items-center gap-2">
      {isStuck && (
        <span id={reason} className="text-xs text-fg-3">
          Write something to show it to readers
        </span>
      )}
      {!isStuck && problem !== null && (
        <span id={reason} role="alert" className="text-xs text-bad">
          {problem}
        </span>
      )}
      <Switch
        checked={isVisible}
        isFixed={isStuck}
        aria-disabled={isStuck || undefined}
        aria-invalid={problem !== null || undefined}
        aria-describedby={isStuck || problem !== null ? reason : undefined}
        disabled={disabled}
        onChange={(wanted) => {
          if (!isStuck) onChange(wanted);
        }}
        className="text-xs"
      >
        Visible to readers
      </Switch>
    </span>
  );
}
