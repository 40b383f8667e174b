import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { ApiError, messageOf } from "@/api/errors";
import type { CreatedProject, CreateEndpoint, Diagnostic } from "@/api/generated/types.gen";
import { PlansLink } from "@/app/billing/plans-link";
import { paths } from "@/app/paths";
import { forgetHandedSchema, readHandedSchema } from "@/app/schema-handover";
import { useIncludes } from "@/app/billing/use-includes";
import { useUser } from "@/app/session";
import { useUnsavedWork } from "@/app/unsaved-work";
import { formatBytes, formatNoun } from "@/lib/format";
import { MAX_PROJECT_NAME } from "@/lib/generated/limits";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/field";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import {
  clearProjectDraft,
  emptyDraft,
  type ProjectDraft,
  readProjectDraft,
  writeProjectDraft,
} from "@/app/project/draft";
import { type FilePart, sizeProblem } from "@/app/schema-source/schema-files";
import { slugProblem } from "@/lib/slug";
import { asSentence } from "@/lib/sentence";
import type { SourceName } from "../sources";
import { addEndpoint } from "@/app/project/queries";
import { useCreateProject } from "../use-create-project";
import { AskToClose } from "@/ui/ask-to-close";
import { CreatedPanel } from "./created-panel";
import { SchemaSource, type SchemaSourceHandle } from "@/app/schema-source/schema-source";
import { SlugField } from "./slug-field";
import { Steps } from "@/ui/steps";
import { VisibilityField } from "@/app/project/visibility-field";

const KEEP_AFTER_MS = 400;

const projectShape = z.object({
  name: z.string().check(rule((name) => (name.trim() === "" ? "Enter a name." : null))),
  /** Null or empty while the slug is made from the name. */
  slug: z.nullable(z.string().check(rule((slug) => (slug === "" ? null : slugProblem(slug))))),
  is_public: z.boolean(),
  /** Filled in when the form is sent; until then only the editor holds the text. */
  sdl: z.string().check(rule(sizeProblem)),
});

interface Props {
  /** The way to add the schema, if already chosen. */
  source?: SourceName;
  /** Why the plan does not allow another project, or null. */
  refused?: string | null;
  onClose: () => void;
}

export default function CreateDialog({ source: startWith = "paste", refused = null, onClose }: Props) {
  const user = useUser();
  const canBePrivate = useIncludes("private_projects");
  const navigate = useNavigate();
  const create = useCreateProject();
  const source = useRef<SchemaSourceHandle>(null);
  const [restored] = useState(() => readProjectDraft(user.id));
  const [handed, setHanded] = useState(readHandedSchema);
  const [start, setStart] = useState(() => {
    const draft = restored?.value ?? emptyDraft;
    return handed === null ? draft : { ...draft, sdl: handed.sdl };
  });
  const [refusal, setRefusal] = useState<unknown>(null);
  const [stopped, setStopped] = useState<{ id: string; name: string } | "stopped" | null>(null);
  const [done, setDone] = useState<{ created: CreatedProject; parts: readonly FilePart[] } | null>(null);
  const [sent, setSent] = useState(0);
  const [hasSchema, setHasSchema] = useState(start.sdl !== "");
  const [asksToClose, setAsksToClose] = useState(false);
  const [restoredAt, setRestoredAt] = useState(restored?.typedAt ?? null);
  const form = useServerForm({
    schema: projectShape,
    // The plan may have ended since the draft was written.
    defaultValues: { name: start.name, slug: start.slug, is_public: start.isPublic || !canBePrivate, sdl: "" },
    fieldsOf: messagesOf,
    send: submit,
  });
  const { name } = form.values;
  const nameField = form.field("name");
  const slug = form.control("slug");
  const visibility = form.control("is_public");
  const keep = useDraft(user.id, () => {
    const typed = form.getValues();
    return {
      name: typed.name,
      slug: typed.slug,
      isPublic: typed.is_public,
      sdl: source.current?.text() ?? start.sdl,
    };
  });

  const keepHanded = useEffectEvent(() => {
    if (handed === null) return;
    // From here on it is part of the form's own draft.
    forgetHandedSchema();
    keep.soon();
  });
  useEffect(() => keepHanded(), []);
  /** The schema that was typed here before another one was handed over. */
  const earlier = handed === null || restored?.value.sdl === handed.sdl ? "" : (restored?.value.sdl ?? "");

  const [isAdding, setAdding] = useState(false);
  const queries = useQueryClient();
  const busy = form.isBusy;
  // During and after the creation the list may already count the new project.
  const limit = busy || done !== null ? null : refused;
  const limitId = useId();
  const hasWork = done === null && (name.trim() !== "" || hasSchema);
  useUnsavedWork(hasWork);
  const diagnostics = refusal instanceof ApiError && refusal.status === 422 ? refusal.diagnostics : noDiagnostics;
  const needsUpgrade = refusal instanceof ApiError && refusal.code === "plan_limit";

  function close() {
    if (hasWork && !asksToClose) return setAsksToClose(true);
    keep.now();
    onClose();
  }

  function startOver() {
    setStart(emptyDraft);
    form.reset({ name: "", slug: null, is_public: true, sdl: "" });
    source.current?.clear();
    setHasSchema(false);
    setRestoredAt(null);
    setHanded(null);
    clearProjectDraft(user.id);
  }

  function takeEarlier() {
    source.current?.put(earlier);
    setHanded(null);
    keep.soon();
  }

  /** Adds the endpoint to the new project. If that fails, the project stays. */
  async function keepEndpoint(id: string, endpoint: CreateEndpoint) {
    setAdding(true);
    const failure = await addEndpoint(queries, id, endpoint);
    setAdding(false);
    if (failure !== null)
      toast.error(
        `The project was created, but its endpoint was not. ${asSentence(messageOf(failure))} Add it in the Endpoints tab.`,
      );
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (limit !== null || busy) return;
    setAsksToClose(false);
    form.setValue("sdl", source.current?.text() ?? "");
    void form.submit();
  }

  async function submit({
    name: typedName,
    slug: typedSlug,
    is_public,
    sdl,
  }: z.infer<typeof projectShape>): Promise<void> {
    keep.now();
    setSent(new Blob([sdl]).size);
    setRefusal(null);
    setStopped(null);
    const origin = source.current?.origin();
    const outcome = await create.start({
      name: typedName.trim(),
      is_public,
      // Without a typed slug the server takes the next free one.
      ...(typedSlug === null || typedSlug === "" ? {} : { slug: typedSlug }),
      ...(sdl.trim() === "" ? {} : { sdl, ...(origin && { source: origin }) }),
    });
    if (outcome.type === "created") return leave(outcome.created);
    if (outcome.type === "stopped") return setStopped(outcome.project ?? "stopped");
    setRefusal(outcome.error);
    // The editor shows the diagnostics of a refused schema.
    if (outcome.error instanceof ApiError && outcome.error.diagnostics.length > 0) return form.focusFirstProblem();
    throw outcome.error;
  }

  async function leave(created: CreatedProject): Promise<void> {
    keep.stop();
    const { project, findings } = created;
    const endpoint = source.current?.endpoint() ?? null;
    const parts = source.current?.parts() ?? [];
    if (endpoint !== null) await keepEndpoint(project.id, endpoint);
    const count = findings.items.length + findings.omitted;
    if (parts.length > 1 && count > 0) return setDone({ created, parts });
    toast.success(
      `“${project.name}” was created${count > 0 ? `, with ${formatNoun(count, "finding")}: see the Schema tab` : ""}.`,
    );
    setDone({ created, parts: [] });
    // Replace the dialog's history entry, so that Back does not open it again.
    await navigate(paths.project(project.id), { replace: true });
  }

  if (done !== null && done.parts.length > 0) {
    return (
      <Dialog title="New project" onClose={onClose} closeOnVeil={false} className="max-w-[660px]">
        <CreatedPanel created={done.created} parts={done.parts} />
      </Dialog>
    );
  }
  const { counts, findings: found } = create.checked ?? {};
  const foundCount = found === undefined ? 0 : found.items.length + found.omitted;
  const steps = [
    `Read ${formatBytes(sent)}`,
    counts === undefined
      ? "Checking the schema"
      : `Checked: ${formatNoun(counts.types, "type")}, ${formatNoun(counts.operations, "operation")}, ${formatNoun(foundCount, "finding")}`,
    "Building the docs and storing the project",
  ];

  return (
    <Dialog title="New project" onClose={close} busy={busy} closeOnVeil={false} className="max-w-[660px]">
      <form {...form.formProps} onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        {handed !== null && (
          <Notice tone="info">
            This is the schema from {handed.from}.
            {earlier !== "" && (
              <>
                {" "}
                <button type="button" onClick={takeEarlier} className="text-link underline">
                  Use the one you typed before
                </button>
              </>
            )}
          </Notice>
        )}
        {restoredAt !== null && handed === null && (
          <Notice tone="info">
            We restored what you typed <Time iso={restoredAt} />.{" "}
            <button type="button" onClick={startOver} className="text-link underline">
              Start over
            </button>
          </Notice>
        )}
        {limit !== null && (
          <Notice tone="info">
            <span id={limitId}>{limit}</span> <PlansLink />
          </Notice>
        )}
        {form.problem !== null && (
          <Notice tone="bad">
            {asSentence(form.problem)} {needsUpgrade && <PlansLink />}
          </Notice>
        )}
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
            username={user.username}
            name={name}
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
          ref={source}
          initial={start.sdl}
          diagnostics={diagnostics}
          problem={form.control("sdl").error ?? null}
          disabled={busy}
          lost="Nothing was created."
          inDialog
          startFromUrl={startWith === "url"}
          startFromExample={startWith === "example"}
          onExample={(example) => {
            if (name === "") form.setValue("name", example);
            keep.soon();
          }}
          onInput={() => {
            // The server's errors were about the previous text.
            form.clearErrors("sdl");
            setRefusal(null);
            setStopped(null);
            setHasSchema(source.current?.isEmpty() === false);
            keep.soon();
          }}
        >
          <p className="text-xs text-fg-3">SDL or an introspection result, up to 8 MiB. You can add it later.</p>
        </SchemaSource>
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-bg px-5 py-3.5">
          <div className="grid w-full grid-cols-1 empty:hidden">
            {create.step !== null && sent > 0 && <Steps steps={steps} current={create.step === "checking" ? 1 : 2} />}
            {stopped === "stopped" && <Notice tone="info">Stopped. Nothing was created.</Notice>}
            {stopped !== null && stopped !== "stopped" && (
              <Notice tone="warn">
                “{stopped.name}” was created before you stopped.{" "}
                <Link to={paths.project(stopped.id)} replace className="text-link underline">
                  Open it
                </Link>
              </Notice>
            )}
          </div>
          {asksToClose && !busy ? (
            <AskToClose
              question="Close without creating the project?"
              onKeep={() => setAsksToClose(false)}
              onClose={close}
            />
          ) : (
            <>
              {create.step !== null ? (
                <Button onClick={create.stop}>Stop</Button>
              ) : (
                <Button onClick={close} disabled={isAdding}>
                  Cancel
                </Button>
              )}
              <Button
                type="submit"
                look="primary"
                busy={busy}
                disabled={limit !== null}
                aria-describedby={limit === null ? undefined : limitId}
              >
                Create project
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

const noDiagnostics: readonly Diagnostic[] = [];

/** Returns the messages by field of an error response. */
function messagesOf({ status, code, message, fields }: ApiError) {
  if (code === "slug_taken" || status === 409) return { slug: fields.slug ?? message };
  if (code !== "plan_limit" && Object.keys(fields).length === 0 && (status === 422 || status === 413))
    return { sdl: message };
  return fields;
}

/** Stores the form in this browser shortly after each key press, and immediately before it is sent or the page is left. */
function useDraft(userId: string, read: () => ProjectDraft) {
  const latest = useRef(read);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopped = useRef(false);
  const dirty = useRef(false);
  useEffect(() => {
    latest.current = read;
  });
  const now = useCallback(() => {
    clearTimeout(timer.current);
    // The draft of another tab stays until something is typed here.
    if (stopped.current || !dirty.current) return;
    dirty.current = false;
    writeProjectDraft(userId, latest.current());
  }, [userId]);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    dirty.current = true;
    timer.current = setTimeout(now, KEEP_AFTER_MS);
  }, [now]);
  const stop = useCallback(() => {
    stopped.current = true;
    clearTimeout(timer.current);
    clearProjectDraft(userId);
  }, [userId]);
  useEffect(() => {
    stopped.current = false;
    const leave = () => now();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      clearTimeout(timer.current);
    };
  }, [now]);
  return { now, soon, stop };
}
