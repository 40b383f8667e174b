import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError, messageOf } from "@/api/errors";
import type { ContentSection, Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { ConflictView } from "./conflict-view";
import { clearSectionDraft, readSectionDraft, writeSectionDraft } from "./drafts";
import { MarkdownArea } from "./markdown-area";
import { type Conflict, conflictOf, membersQuery, namesQuery, saveSectionMutation } from "./queries";
import { SectionPreview } from "./section-preview";

const LONGEST_TITLE = 120;
const LONGEST_BODY = 256 * 1024;
const AUTOSAVE_MS = 400;
const NO_NAMES: readonly string[] = [];

interface Props {
  project: Project;
  section: ContentSection;
  isReadOnly: boolean;
}

/** Title and Markdown with the preview beside them. What is typed outlives a reload and a failed save. */
export function SectionEditor({ project, section, isReadOnly }: Props) {
  const user = useUser();
  const [draft] = useState(() => (isReadOnly ? null : readSectionDraft(user.id, project.id, section.key)));
  const [title, setTitle] = useState(draft?.title ?? section.title);
  const [body, setBody] = useState(draft?.body ?? section.body);
  // The section as it was when this text began.
  const [base, setBase] = useState({ version: draft?.version ?? section.version, title: section.title, body: section.body });
  const [isRestored, setRestored] = useState(draft !== null);
  const [conflict, setConflict] = useState<Conflict | null>(() => (draft !== null && draft.version !== section.version ? { current: section } : null));
  const [isDraftKept, setDraftKept] = useState(true);
  const save = useSingleMutation(saveSectionMutation(useQueryClient(), project.id, section.key));
  const names = useQuery({ ...namesQuery(project.username, project.slug), enabled: project.current_version !== null && !isReadOnly });

  const [typed, setTyped] = useState<string | null>(null);
  const owner = /^(\w+)\./.exec(typed ?? "")?.[1];
  const members = useQuery({ ...membersQuery(project.username, project.slug, typed ?? ""), enabled: owner !== undefined && project.current_version !== null && !isReadOnly });
  const known = owner === undefined ? names.data : members.data;

  const isChanged = title !== base.title || body !== base.body;
  const refused = save.error instanceof ApiError ? save.error : null;
  const bytes = body.length > LONGEST_BODY / 4 ? new TextEncoder().encode(body).length : body.length;
  const bodyProblem = bytes > LONGEST_BODY ? "A section holds at most 256 KiB. Move a part of it into another section." : refused?.fields.body;
  const titleProblem = refused?.fields.title ?? (title.trim() === "" ? "Give the section a title." : undefined);
  const elsewhere = save.error !== null && conflictOf(save.error) === null && !refused?.fields.body && !refused?.fields.title ? messageOf(save.error) : null;

  useDraft(isReadOnly ? null : { isChanged, value: { title, body, version: base.version } }, (value) =>
    setDraftKept(value === null ? (clearSectionDraft(user.id, project.id, section.key), true) : writeSectionDraft(user.id, project.id, section.key, value)),
  );

  // The button that was pressed is gone when a conflict comes or goes: the keyboard goes on with what is there now.
  const form = useRef<HTMLFormElement>(null);
  const hadConflict = useRef(conflict !== null);
  useEffect(() => {
    const hasConflict = conflict !== null;
    if (hasConflict !== hadConflict.current && document.activeElement === document.body) {
      form.current?.querySelector<HTMLElement>(hasConflict ? "#conflict-heading" : "textarea")?.focus();
    }
    hadConflict.current = hasConflict;
  }, [conflict]);

  function store(version: number) {
    if (save.isPending || isReadOnly || title.trim() === "" || bytes > LONGEST_BODY) return;
    const sent = { title: title.trim(), body };
    save.mutate(
      { ...sent, version },
      {
        onSuccess: ({ section: saved }) => {
          setBase({ version: saved.version, title: saved.title, body: sent.body });
          setTitle((now) => (now.trim() === sent.title ? saved.title : now));
          setConflict(null);
          setRestored(false);
          toast.success("The section was saved.");
        },
        onError: (error) => {
          const found = conflictOf(error);
          if (found !== null) setConflict(found);
        },
      },
    );
  }

  function become(version: number, newTitle: string, newBody: string) {
    setBase({ version, title: newTitle, body: newBody });
    setTitle(newTitle);
    setBody(newBody);
    setConflict(null);
    setRestored(false);
    save.reset();
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      if (isChanged && conflict === null) store(base.version);
    }
  }

  const address = section.key === "overview" ? paths.docs(project.username, project.slug) : paths.docs(project.username, project.slug, `guides/${section.key}`);
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (conflict === null) store(base.version);
      }}
      className="grid grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link to={paths.content(project.id)} className="flex items-center gap-1 text-sm text-fg-2 hover:text-fg"><Icon name="arrowRight" className="rotate-180" />All sections</Link>
        <h2 className="sr-only">Section {section.title}</h2>
        {!section.is_visible && <Pill>hidden</Pill>}
        {section.is_visible && project.current_version !== null && <Link to={address} className="min-w-0 truncate font-mono text-[12.5px] text-fg-2 hover:text-link hover:underline">{address}</Link>}
        <span className="ml-auto flex items-center gap-3">
          <span role="status" className="text-xs text-fg-3">
            {isReadOnly ? "" : isChanged ? (isDraftKept ? "Not saved yet. Kept in this tab." : "Not saved yet, and too large to keep in this tab.") : <>Saved <Time iso={section.updated_at} /></>}
          </span>
          {!isReadOnly && conflict === null && <Button type="submit" look="primary" busy={save.isPending} disabled={!isChanged}>Save</Button>}
        </span>
      </div>
      {isRestored && conflict === null && isChanged && (
        <Notice tone="info">
          This is your unsaved text from before. <button type="button" className="underline" onClick={() => become(section.version, section.title, section.body)}>Go back to what is saved</button>
        </Notice>
      )}
      {conflict !== null && (
        <ConflictView
          current={conflict.current}
          title={title}
          body={body}
          busy={save.isPending}
          onKeepMine={() => store(conflict.current?.version ?? 0)}
          onTakeTheirs={() => {
            if (conflict.current !== null) become(conflict.current.version, conflict.current.title, conflict.current.body);
          }}
        />
      )}
      {elsewhere !== null && <Notice tone="bad">{elsewhere}</Notice>}
      <TextField label="Title" value={title} maxLength={LONGEST_TITLE} autoComplete="off" readOnly={isReadOnly} error={isReadOnly ? undefined : titleProblem} onChange={(event) => setTitle(event.target.value)} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <MarkdownArea label="Markdown" value={body} names={known ?? NO_NAMES} error={bodyProblem} readOnly={isReadOnly} onChange={setBody} onName={setTyped} />
        <SectionPreview project={project} title={title} body={body} />
      </div>
    </form>
  );
}

type Value = { title: string; body: string; version: number };

/** Keeps what is typed once the keys rest, and at once when the page goes; forgets it when nothing differs. */
function useDraft(draft: { isChanged: boolean; value: Value } | null, keep: (value: Value | null) => void): void {
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => {
      if (draft !== null) keep(draft.isChanged ? draft.value : null);
    };
  });
  const { isChanged, value } = draft ?? { isChanged: false, value: null };
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), isChanged ? AUTOSAVE_MS : 0);
    return () => clearTimeout(timer);
  }, [isChanged, value?.title, value?.body, value?.version]);
  useEffect(() => {
    const flush = () => latest.current();
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
}
