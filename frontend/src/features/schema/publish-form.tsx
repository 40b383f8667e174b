import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, type SubmitEvent, useEffect, useImperativeHandle, useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError, messageOf } from "@/api/errors";
import type { Changes, CreateEndpoint, Project } from "@/api/generated/types.gen";
import { MAX_VERSION_MESSAGE } from "@/lib/generated/limits";
import { useForeignDraft } from "@/lib/use-foreign-draft";
import { asSentence } from "@/lib/sentence";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { clearSchemaDraft, readSchemaDraft, schemaDraftName, schemaShape, writeSchemaDraft } from "@/app/project/draft";
import { addEndpoint, endpointsQuery, projectQuery, publishSchemaMutation, schemaQuery } from "@/app/project/queries";
import { checkSchemaMutation } from "./queries";
import { sizeProblem } from "@/app/schema-source/schema-files";
import { ChangeList } from "@/app/project/change-list";
import { BreakingDialog, hasBreaking, ChangesPreview } from "@/app/project/changes-preview";
import { ForeignDraftNotice } from "@/ui/foreign-draft-notice";
import { Progress } from "./progress";
import { SchemaSource, type SchemaSourceHandle } from "@/app/schema-source/schema-source";

export interface PublishFormHandle {
  /** Replaces the editor's text. */
  edit: (sdl: string) => void;
}

const KEEP_AFTER_MS = 400;
/** Wait this long before checking whether a stopped request took effect; a closed connection does not tell. */
const SETTLED_AFTER_MS = 400;

const versionShape = z.object({
  /** Filled in when the form is sent; until then only the editor holds the text. */
  sdl: z
    .string()
    .check(rule((sdl) => (sdl.trim() === "" ? "Paste a schema or choose its file first." : sizeProblem(sdl)))),
  message: z.string(),
});

type Action = "preview" | "publish";

interface Asking {
  changes: Changes;
  answer: (isConfirmed: boolean) => void;
}

/**
 * Publishes the next version. Breaking changes are shown and confirmed first. A refused text stays in the editor, and
 * the current version stays published.
 */
export function PublishForm({ ref, project }: { ref: Ref<PublishFormHandle>; project: Project }) {
  const queries = useQueryClient();
  const publish = useMutation(publishSchemaMutation(queries, project.id));
  const check = useMutation(checkSchemaMutation(project.id));
  const endpoints = useQuery(endpointsQuery(project.id));
  const source = useRef<SchemaSourceHandle>(null);
  const [restored] = useState(() => readSchemaDraft(project.id));
  const [restoredAt, setRestoredAt] = useState(restored?.typedAt ?? null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [sent, setSent] = useState(0);
  const [pressed, setPressed] = useState<Action>("preview");
  const running = useRef<AbortController>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  /** Breaking changes to confirm. */
  const [asking, setAsking] = useState<Asking | null>(null);
  const form = useServerForm({
    schema: versionShape,
    defaultValues: { sdl: "", message: restored?.value.message ?? "" },
    fieldsOf: ({ status, message: text }) => (isAboutText(status) ? { sdl: text } : {}),
    describe: (error) => `${asSentence(messageOf(error))} What you typed is still here.`,
    send: (values) => submit("publish", values),
  });
  const message = form.field("message");
  const typed = () => ({ sdl: source.current?.text() ?? "", message: form.getValues("message") });
  const keep = useKeptDraft(project.id, typed);
  const [foreign, forgetForeign] = useForeignDraft(schemaDraftName(project.id), schemaShape, (draft) => {
    const own = typed();
    return draft.sdl === own.sdl && draft.message === own.message;
  });
  const diagnostics = refusal instanceof ApiError && refusal.status === 422 ? refusal.diagnostics : [];
  const isBusy = form.isBusy;

  useImperativeHandle(ref, () => ({ edit: (sdl) => source.current?.put(sdl) }));

  function start(action: Action) {
    if (isBusy) return;
    setPressed(action);
    setStopped(null);
    setRefusal(null);
    publish.reset();
    check.reset();
    form.setValue("sdl", source.current?.text() ?? "");
    void form.submitWith((values) => submit(action, values));
  }

  function begin(): AbortSignal {
    running.current = new AbortController();
    return running.current.signal;
  }

  /** Closes the connection. A version that was already stored stays, and the form says so. */
  async function stop() {
    const wasSent = publish.isPending;
    running.current?.abort();
    setStopped("Stopped. Nothing was published.");
    if (!wasSent) return;
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS));
    try {
      const { project: now } = await queries.fetchQuery({ ...projectQuery(project.id), staleTime: 0 });
      if (now.current_version === project.current_version) return;
      setStopped(`Version ${now.current_version} was published before you stopped.`);
      void queries.invalidateQueries({ queryKey: schemaQuery(project.id, now.current_version).queryKey });
    } catch {
      setStopped("Stopped. Check the changelog to see whether a version was published.");
    }
  }

  async function submit(action: Action, { sdl, message: about }: z.infer<typeof versionShape>): Promise<void> {
    try {
      if (action === "preview") await check.mutateAsync({ sdl, signal: begin() });
      else await checkAndPublish(sdl, about);
    } catch (error) {
      // A stop ends the request with an error.
      if (running.current?.signal.aborted) return;
      setRefusal(error);
      // The editor shows the diagnostics of a refused schema.
      if (error instanceof ApiError && error.status === 422 && error.diagnostics.length > 0) return;
      throw error;
    }
  }

  async function checkAndPublish(sdl: string, about: string) {
    // Store the draft first: if the session has ended, the user leaves this page.
    keep.now();
    setSent(new Blob([sdl]).size);
    if (project.current_version !== null) {
      const { changes } = await check.mutateAsync({ sdl, signal: begin() });
      if (hasBreaking(changes) && !(await confirmBreaking(changes))) return;
    }
    const endpoint = source.current?.endpoint() ?? null;
    await publish.mutateAsync({ sdl, message: about, source: source.current?.origin(), signal: begin() });
    if (endpoint !== null) void keepEndpoint(endpoint);
    source.current?.clear();
    form.reset({ sdl: "", message: "" });
    setRestoredAt(null);
    check.reset();
    keep.stop();
  }

  function confirmBreaking(changes: Changes): Promise<boolean> {
    return new Promise((resolve) => {
      setAsking({
        changes,
        answer: (isConfirmed) => {
          setAsking(null);
          resolve(isConfirmed);
        },
      });
    });
  }

  async function keepEndpoint(endpoint: CreateEndpoint) {
    const failure = await addEndpoint(queries, project.id, endpoint);
    if (failure === null) toast.success(`“${endpoint.name}” was added to the endpoints.`);
    else toast.error(`The schema was published, but the endpoint was not added. ${asSentence(messageOf(failure))}`);
  }

  function startOver() {
    source.current?.clear();
    form.setValue("message", "");
    setRestoredAt(null);
    keep.stop();
  }

  function takeForeign() {
    if (foreign === null) return;
    source.current?.put(foreign.value.sdl);
    form.setValue("message", foreign.value.message);
    forgetForeign();
  }

  return (
    <form
      {...form.formProps}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        start("publish");
      }}
      className="grid min-w-0 grid-cols-1 gap-4"
    >
      {restoredAt !== null && (
        <Notice tone="info">
          We restored what you typed <Time iso={restoredAt} /> and did not publish.{" "}
          <button type="button" onClick={startOver} className="text-link underline">
            Start over
          </button>
        </Notice>
      )}
      {foreign !== null && <ForeignDraftNotice typedAt={foreign.typedAt} what="schema" onTake={takeForeign} />}
      <SchemaSource
        ref={source}
        initial={restored?.value.sdl}
        diagnostics={diagnostics}
        problem={form.control("sdl").error ?? null}
        disabled={isBusy && pressed === "publish"}
        lines={20}
        knownUrls={endpoints.data?.endpoints.map(({ url }) => url)}
        onInput={() => {
          // All of this was about the previous text.
          form.clearErrors("sdl");
          form.clearErrors("root");
          setRefusal(null);
          if (check.isPending) running.current?.abort();
          check.reset();
          setStopped(null);
          keep.soon();
        }}
      />
      <TextField
        label="Message"
        {...message}
        hint="Optional. Describes this version; readers see it in the changelog."
        maxLength={MAX_VERSION_MESSAGE}
        disabled={isBusy && pressed === "publish"}
        autoComplete="off"
        onChange={(event) => {
          void message.onChange(event);
          keep.soon();
        }}
      />
      {!keep.isKept && (
        <p role="status" className="text-xs text-fg-3">
          This schema is too large to keep in this browser. It is lost when you close the page.
        </p>
      )}
      {isBusy && pressed === "publish" && <Progress bytes={sent} isPublishing={publish.isPending} />}
      {stopped !== null && <Notice tone="info">{stopped}</Notice>}
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      {publish.isSuccess && (
        <Notice tone={publish.data.unchanged ? "info" : "ok"}>
          {publish.data.unchanged
            ? `Nothing changed: this is the same schema as version ${publish.data.version.number}, so no version was added.`
            : `Version ${publish.data.version.number} is published.`}
        </Notice>
      )}
      {publish.isSuccess && !publish.data.unchanged && publish.data.changes && (
        <ChangeList changes={publish.data.changes} short />
      )}
      {check.isSuccess && asking === null && !publish.isPending && <ChangesPreview checked={check.data} />}
      <div className="flex flex-wrap justify-end gap-2.5">
        {isBusy && <Button onClick={() => void stop()}>Stop</Button>}
        {project.current_version !== null && (
          <Button busy={isBusy && pressed === "preview"} disabled={isBusy} onClick={() => start("preview")}>
            Preview changes
          </Button>
        )}
        <Button type="submit" look="primary" busy={isBusy && pressed === "publish"} disabled={isBusy}>
          Publish
        </Button>
      </div>
      {asking !== null && (
        <BreakingDialog
          changes={asking.changes}
          onConfirm={() => asking.answer(true)}
          onClose={() => asking.answer(false)}
        />
      )}
    </form>
  );
}

/** Returns whether an error with this status is about the text rather than the connection or the session. */
function isAboutText(status: number): boolean {
  return [400, 413, 422].includes(status);
}

/** Stores the draft in this browser shortly after each key press, and immediately when the page is left. */
function useKeptDraft(projectId: string, read: () => { sdl: string; message: string }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(read);
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined) writeSchemaDraft(projectId, latest.current());
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      clearTimeout(timer.current);
    };
  }, [projectId]);
  const now = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setKept(writeSchemaDraft(projectId, latest.current()));
  };
  return {
    isKept,
    now,
    soon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(now, KEEP_AFTER_MS);
    },
    stop: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      setKept(true);
      clearSchemaDraft(projectId);
    },
  };
}
