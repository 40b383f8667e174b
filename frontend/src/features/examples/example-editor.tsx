import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import type { Fix, NamedExample, PreviewNamedExample, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { ConflictView } from "@/app/project/conflict-view";
import { SchemaEditor, type SchemaEditorHandle } from "@/app/schema-source/schema-editor";
import { STAY } from "@/app/scroll-to-top";
import { useUser } from "@/app/session";
import { removeDraft } from "@/lib/draft-names";
import { readDraft, writeDraft } from "@/lib/drafts";
import { MAX_SLUG } from "@/lib/generated/limits";
import { slugProblem } from "@/lib/slug";
import { useDraft } from "@/lib/use-draft";
import { useForeignDraft } from "@/lib/use-foreign-draft";
import { Button } from "@/ui/button";
import { TextArea, TextField } from "@/ui/field";
import { ForeignDraftNotice } from "@/ui/foreign-draft-notice";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { draftName, draftShape, type ExampleDraft } from "./drafts";
import { BackToList } from "./example-view";
import { EditorPreview, usePreview } from "./editor-preview";
import { type Conflict, conflictOf, previewQuery, saveExampleMutation } from "./queries";
import { keyOf, variablesProblem } from "./words";

const PLACEHOLDER = `"""
Orders that are paid

For a packing list.
"""
query PaidOrders($first: Int = 20) {
  orders(first: $first) {
    nodes { number }
  }
}`;
const TAKEN = "An example with this key already exists.";

const exampleShape = z.object({
  document: z.string().check(rule((document) => (document.trim() === "" ? "Write an operation." : null))),
  variables: z.string().check(rule(variablesProblem)),
  /** Null while the key is made from the title. */
  key: z.nullable(z.string().check(rule(slugProblem))),
});
type Values = z.infer<typeof exampleShape>;

interface Props {
  project: Project;
  /** Null for a new one. */
  example: NamedExample | null;
}

/** Edits an operation with its variables beside what readers get. Unsaved text survives a reload and a failed save. */
export function ExampleEditor({ project, example: opened }: Props) {
  const user = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const name = draftName(user.id, project.id, opened?.key ?? null);
  const [restored] = useState(() => readDraft(name, draftShape));
  const draft = restored?.value ?? null;
  // The example as it was when editing began.
  const [base, setBase] = useState(() => ({ ...textOf(opened), version: draft?.version ?? opened?.version ?? 0 }));
  const form = useServerForm<Values>({
    schema: exampleShape,
    defaultValues: draft ?? { ...textOf(opened), key: null },
    fieldsOf: (error) => (opened === null && conflictOf(error) !== null ? { key: TAKEN } : error.fields),
    send: (values) => store(values),
  });
  const { document, variables, key } = form.values;
  const [restoredAt, setRestoredAt] = useState(restored?.typedAt ?? null);
  const [conflict, setConflict] = useState<Conflict | null>(() =>
    opened !== null && draft !== null && draft.version !== opened.version ? { current: opened } : null,
  );
  const [isDraftKept, setDraftKept] = useState(true);
  const save = useMutation(saveExampleMutation(queries, project.id));
  const editor = useRef<SchemaEditorHandle>(null);
  const preview = usePreview(project, { document, variables });

  const isChanged = document !== base.document || variables !== base.variables || key !== null;
  const typed: ExampleDraft = { document, variables, key, version: base.version };
  const adopt = useDraft({ isChanged, value: typed }, draft, (value) =>
    setDraftKept(value === null ? (removeDraft(name), true) : writeDraft(name, value)),
  );
  const [foreign, forgetForeign] = useForeignDraft(
    name,
    draftShape,
    (other) => other.document === document && other.variables === variables && other.key === key,
  );

  function put(values: Values) {
    form.reset(values);
    editor.current?.setText(values.document);
  }

  function fix(edit: Fix) {
    editor.current?.replace(edit);
    form.control("document").onChange(editor.current?.text() ?? document);
  }

  function takeForeign() {
    if (foreign === null) return;
    adopt(foreign.value);
    put(foreign.value);
    setBase((before) => ({ ...before, version: foreign.value.version }));
    if (opened !== null && foreign.value.version !== opened.version) setConflict({ current: opened });
    forgetForeign();
  }

  function loadText(from: NamedExample | null) {
    const text = textOf(from);
    setBase({ ...text, version: from?.version ?? 0 });
    put({ ...text, key: null });
    setConflict(null);
    setRestoredAt(null);
  }

  /** Saves the text. A new example gets its key from the title that the server reads, unless one was typed. */
  async function store(values: Values, version = base.version): Promise<void> {
    const body = bodyOf(values);
    const ask = () => queries.fetchQuery(previewQuery(project.id, project.current_version, body));
    const target = opened?.key ?? values.key ?? keyOf((await ask()).title ?? "");
    try {
      const { example } = await save.mutateAsync({ key: target, body: { ...body, version } });
      setBase({ document: values.document, variables: values.variables, version: example.version });
    } catch (error) {
      const found = opened === null ? null : conflictOf(error);
      if (found === null) throw error;
      return setConflict(found);
    }
    setConflict(null);
    setRestoredAt(null);
    toast.success(opened === null ? "The example was added." : "The example was saved.");
    if (opened !== null) return;
    form.reset({ ...values, key: null });
    removeDraft(name);
    void navigate(paths.projectExamples(project.id, { example: target }), { state: STAY });
  }

  // The pressed button disappears when a conflict comes or goes, so the focus moves to what replaces it.
  const element = useRef<HTMLFormElement>(null);
  const hadConflict = useRef(conflict !== null);
  useEffect(() => {
    const hasConflict = conflict !== null;
    if (hasConflict !== hadConflict.current && window.document.activeElement === window.document.body) {
      element.current
        ?.querySelector<HTMLElement>(hasConflict ? "#conflict-heading" : "[role=textbox], textarea")
        ?.focus();
    }
    hadConflict.current = hasConflict;
  }, [conflict]);

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      if (isChanged && conflict === null) void form.submit();
    }
  }

  const documentField = form.control("document");
  const keyField = form.control("key");
  return (
    <form
      {...form.formProps}
      ref={(shown) => {
        element.current = shown;
        form.formProps.ref(shown);
      }}
      aria-label={opened === null ? "New example" : `Example ${opened.title}`}
      onKeyDown={onKeyDown}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (conflict === null) void form.submit();
      }}
      className="grid grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <BackToList project={project} />
        <h2 className="sr-only">{opened === null ? "New example" : `Example ${opened.title}`}</h2>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <span role="status" className="text-xs text-fg-3">
            <SaveState isChanged={isChanged} isDraftKept={isDraftKept} savedAt={opened?.updated_at ?? null} />
          </span>
          {conflict === null && (
            <Button type="submit" look="primary" busy={form.isBusy} disabled={!isChanged}>
              {opened === null ? "Add example" : "Save"}
            </Button>
          )}
        </span>
      </div>
      {foreign !== null && <ForeignDraftNotice typedAt={foreign.typedAt} what="example" onTake={takeForeign} />}
      {restoredAt !== null && conflict === null && isChanged && (
        <Notice tone="info">
          This is your unsaved text from before, typed <Time iso={restoredAt} />.{" "}
          <button type="button" className="underline" onClick={() => loadText(opened)}>
            {opened === null ? "Begin again" : "Go back to the saved version"}
          </button>
        </Notice>
      )}
      {conflict !== null && (
        <ConflictView
          what="example"
          other={
            conflict.current && {
              savedAt: conflict.current.updated_at,
              texts: [
                { label: "The other operation", theirs: conflict.current.document, mine: document },
                { label: "The other variables", theirs: conflict.current.variables ?? "", mine: variables },
              ].filter(({ theirs, mine }, at) => at === 0 || theirs !== mine),
            }
          }
          busy={form.isBusy}
          onKeepMine={() => void form.submitWith((values) => store(values, conflict.current?.version ?? 0))}
          onTakeTheirs={() => {
            if (conflict.current !== null) loadText(conflict.current);
          }}
        />
      )}
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <div className="grid min-w-0 grid-cols-1 gap-1.5">
            <h3 className="text-sm font-medium">Operation</h3>
            <SchemaEditor
              ref={editor}
              label="Operation"
              example={PLACEHOLDER}
              initial={documentField.value}
              lines={18}
              diagnostics={preview.marks}
              invalid={documentField.error !== undefined}
              onInput={() => documentField.onChange(editor.current?.text() ?? "")}
            />
            {documentField.error !== undefined && (
              <p role="alert" className="text-xs text-bad">
                {documentField.error}
              </p>
            )}
            <p className="text-xs text-fg-3">
              Title and text come from the description above the operation: the title is its first line. Without one the
              operation’s name is the title.
            </p>
          </div>
          <TextArea
            label="Variables"
            {...form.field("variables")}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            placeholder={'{ "first": 20 }'}
            hint="JSON. Leave it empty if the operation has none."
            className="font-mono"
          />
          {opened === null && (
            <TextField
              label="Key"
              value={keyField.value ?? (preview.data?.title == null ? "" : keyOf(preview.data.title))}
              maxLength={MAX_SLUG}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              error={keyField.error}
              hint="Part of the example’s address in the docs. Made from the title; it stays when the title changes later."
              onChange={(event) => keyField.onChange(event.target.value.toLowerCase())}
            />
          )}
        </div>
        <EditorPreview
          project={project}
          preview={preview}
          document={document}
          onGoTo={(line, column) => editor.current?.goTo(line, column)}
          onFix={fix}
        />
      </div>
    </form>
  );
}

function textOf(example: NamedExample | null): { document: string; variables: string } {
  return { document: example?.document ?? "", variables: example?.variables ?? "" };
}

function bodyOf({ document, variables }: Pick<Values, "document" | "variables">): PreviewNamedExample {
  return { document, variables: variables.trim() === "" ? null : variables };
}

function SaveState({
  isChanged,
  isDraftKept,
  savedAt,
}: {
  isChanged: boolean;
  isDraftKept: boolean;
  savedAt: string | null;
}) {
  if (isChanged) {
    return isDraftKept
      ? "Not saved yet. Kept in this browser."
      : "Not saved yet, and too large to keep in this browser.";
  }
  if (savedAt === null) return null;
  return (
    <>
      Saved <Time iso={savedAt} />
    </>
  );
}
