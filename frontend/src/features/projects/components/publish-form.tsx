import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ApiError, messageOf } from "@/api/errors";
import type { Changes, Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { clearSchemaDraft, readSchemaDraft, writeSchemaDraft } from "../draft";
import { checkSchemaMutation, projectQuery, publishSchemaMutation, schemaQuery } from "../queries";
import { sizeProblem } from "../schema-files";
import { ChangeList } from "./change-list";
import { BreakingDialog, breaks, ChangesPreview } from "./changes-preview";
import { Progress } from "./progress";
import { SchemaSource, type SchemaSourceHandle } from "./schema-source";

export interface PublishFormHandle {
  /** Puts a text into the editor. */
  edit: (sdl: string) => void;
}

const LONGEST_MESSAGE = 500;
const KEEP_AFTER_MS = 400;
/** A connection that is closed tells nothing of what became of it. */
const SETTLED_AFTER_MS = 400;

/**
 * Publishes the next version. What breaks is shown and asked about first; a refused text stays in the
 * editor, and the current version stays up.
 */
export function PublishForm({ ref, project }: { ref: Ref<PublishFormHandle>; project: Project }) {
  const queries = useQueryClient();
  const publish = useSingleMutation(publishSchemaMutation(queries, project.id));
  const check = useSingleMutation(checkSchemaMutation(project.id));
  const source = useRef<SchemaSourceHandle>(null);
  const [restored] = useState(() => readSchemaDraft(project.id));
  const [showsRestored, setShowsRestored] = useState(restored !== null);
  const [message, setMessage] = useState(restored?.message ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const [pressed, setPressed] = useState<"preview" | "publish">("preview");
  const running = useRef<AbortController>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  /** What has to be confirmed before it is published. */
  const [asking, setAsking] = useState<{ sdl: string; changes: Changes } | null>(null);
  const keep = useKeptDraft(project.id, () => ({ sdl: source.current?.text() ?? "", message }));
  // A stop ends the request with an error, which is none.
  const error = stopped === null ? (publish.error ?? check.error) : null;
  const diagnostics = error instanceof ApiError && error.status === 422 ? error.diagnostics : [];
  const isBusy = publish.isPending || check.isPending;

  useImperativeHandle(ref, () => ({ edit: (sdl) => source.current?.put(sdl) }));

  /** The text, or null where it cannot be sent as it is. */
  function ready(): string | null {
    const sdl = source.current?.text() ?? "";
    const found = sdl.trim() === "" ? "Paste a schema or choose its file first." : sizeProblem(sdl);
    setProblem(found);
    setStopped(null);
    publish.reset();
    check.reset();
    return found === null ? sdl : null;
  }

  function preview() {
    if (isBusy) return;
    const sdl = ready();
    if (sdl === null) return;
    setPressed("preview");
    check.mutate({ sdl, signal: begin() });
  }

  function begin(): AbortSignal {
    running.current = new AbortController();
    return running.current.signal;
  }

  /** Closes the connection. What was stored a moment before stays, and is said. */
  async function stop() {
    const wasSent = publish.isPending;
    running.current?.abort();
    setStopped("Stopped. Nothing was published.");
    if (!wasSent) return;
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS));
    try {
      const { project: now } = await queries.fetchQuery({ ...projectQuery(project.id), staleTime: 0 });
      if (now.current_version === project.current_version) return;
      setStopped(`Version ${now.current_version} had been published before it could be stopped.`);
      void queries.invalidateQueries({ queryKey: schemaQuery(project.id, now.current_version).queryKey });
    } catch {
      setStopped("Stopped. The changelog says whether a version had been published before.");
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const sdl = ready();
    if (sdl === null) return;
    // Kept before it is sent: an ended session leads away from this page.
    keep.now();
    setSent(new Blob([sdl]).size);
    setPressed("publish");
    if (project.current_version === null) return send(sdl);
    check.mutate({ sdl, signal: begin() }, {
      onSuccess: ({ changes }) => {
        if (breaks(changes)) setAsking({ sdl, changes });
        else send(sdl);
      },
    });
  }

  function send(sdl: string) {
    setAsking(null);
    publish.mutate(
      { sdl, message, source: source.current?.origin(), signal: begin() },
      {
        onSuccess: () => {
          source.current?.clear();
          setMessage("");
          setShowsRestored(false);
          check.reset();
          keep.stop();
        },
      },
    );
  }

  function startAfresh() {
    source.current?.clear();
    setMessage("");
    setShowsRestored(false);
    keep.stop();
  }

  const said = error !== null && diagnostics.length === 0 ? messageOf(error) : null;
  // What failed for another reason than the text must not mark the text as wrong.
  const isOfText = error instanceof ApiError && [400, 413, 422].includes(error.status);
  return (
    <form onSubmit={submit} noValidate className="grid min-w-0 grid-cols-1 gap-4">
      {showsRestored && (
        <Notice tone="info">
          What you typed earlier and did not publish is back. <button type="button" onClick={startAfresh} className="text-link underline">Start afresh</button>
        </Notice>
      )}
      <SchemaSource
        ref={source}
        initial={restored?.sdl}
        diagnostics={diagnostics}
        problem={problem ?? (isOfText ? said : null)}
        disabled={isBusy && pressed === "publish"}
        lines={20}
        onInput={() => {
          setProblem(null);
          if (publish.isError) publish.reset();
          // It would say something of the text before.
          if (check.isPending) running.current?.abort();
          check.reset();
          setStopped(null);
          keep.soon();
        }}
      />
      <TextField
        label="Message"
        hint="Optional: what this version is about. Readers see it in the changelog."
        value={message}
        maxLength={LONGEST_MESSAGE}
        disabled={isBusy && pressed === "publish"}
        autoComplete="off"
        onChange={(event) => {
          setMessage(event.target.value);
          keep.soon();
        }}
      />
      {isBusy && pressed === "publish" && <Progress bytes={sent} isPublishing={publish.isPending} />}
      {stopped !== null && <Notice tone="info">{stopped}</Notice>}
      {said !== null && !isOfText && <Notice tone="bad">{said} What you typed is still here.</Notice>}
      {publish.isSuccess && (
        <Notice tone={publish.data.unchanged ? "info" : "ok"}>
          {publish.data.unchanged
            ? `Nothing changed: this is the same schema as version ${publish.data.version.number}, so no version was added.`
            : `Version ${publish.data.version.number} is published.`}
        </Notice>
      )}
      {publish.isSuccess && !publish.data.unchanged && publish.data.changes && <ChangeList changes={publish.data.changes} short />}
      {check.isSuccess && asking === null && !publish.isPending && <ChangesPreview checked={check.data} />}
      <div className="flex flex-wrap justify-end gap-2.5">
        {isBusy && <Button onClick={() => void stop()}>Stop</Button>}
        {project.current_version !== null && <Button busy={isBusy && pressed === "preview"} disabled={isBusy} onClick={preview}>Preview changes</Button>}
        <Button type="submit" look="primary" busy={isBusy && pressed === "publish"} disabled={isBusy}>Publish</Button>
      </div>
      {asking !== null && <BreakingDialog changes={asking.changes} onConfirm={() => send(asking.sdl)} onClose={() => setAsking(null)} />}
    </form>
  );
}

/** Keeps what is typed shortly after it is typed, and at once where the page is left. */
function useKeptDraft(projectId: string, read: () => { sdl: string; message: string }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const now = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    writeSchemaDraft(projectId, latest.current());
  };
  return {
    now,
    soon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(now, KEEP_AFTER_MS);
    },
    stop: () => {
      clearTimeout(timer.current);
      clearSchemaDraft(projectId);
    },
  };
}
