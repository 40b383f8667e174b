import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ApiError, messageOf } from "@/api/errors";
import type { Changes, CheckedSchema, Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { clearSchemaDraft, readSchemaDraft, writeSchemaDraft } from "../draft";
import { checkSchemaMutation, publishSchemaMutation } from "../queries";
import { sizeProblem } from "../schema-files";
import { ChangeList, Grades } from "./change-list";
import { DiagnosticList } from "./diagnostic-list";
import { Progress } from "./progress";
import { SchemaSource, type SchemaSourceHandle } from "./schema-source";

export interface PublishFormHandle {
  /** Puts a text into the editor. */
  edit: (sdl: string) => void;
}

const LONGEST_MESSAGE = 500;
const KEEP_AFTER_MS = 400;

/**
 * Publishes the next version. What breaks is shown and asked about first; a refused text stays in the
 * editor, and the current version stays up.
 */
export function PublishForm({ ref, project }: { ref: Ref<PublishFormHandle>; project: Project }) {
  const publish = useSingleMutation(publishSchemaMutation(useQueryClient(), project.id));
  const check = useSingleMutation(checkSchemaMutation(project.id));
  const source = useRef<SchemaSourceHandle>(null);
  const [restored] = useState(() => readSchemaDraft(project.id));
  const [showsRestored, setShowsRestored] = useState(restored !== null);
  const [message, setMessage] = useState(restored?.message ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  /** What has to be confirmed before it is published. */
  const [asking, setAsking] = useState<{ sdl: string; changes: Changes } | null>(null);
  const keep = useKeptDraft(project.id, () => ({ sdl: source.current?.text() ?? "", message }));
  const error = publish.error ?? check.error;
  const diagnostics = error instanceof ApiError && error.status === 422 ? error.diagnostics : [];
  const isBusy = publish.isPending || check.isPending;

  useImperativeHandle(ref, () => ({ edit: (sdl) => source.current?.put(sdl) }));

  /** The text, or null where it cannot be sent as it is. */
  function ready(): string | null {
    const sdl = source.current?.text() ?? "";
    const found = sdl.trim() === "" ? "Paste a schema or choose its file first." : sizeProblem(sdl);
    setProblem(found);
    publish.reset();
    check.reset();
    return found === null ? sdl : null;
  }

  function preview() {
    if (isBusy) return;
    const sdl = ready();
    if (sdl !== null) check.mutate(sdl);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const sdl = ready();
    if (sdl === null) return;
    // Kept before it is sent: an ended session leads away from this page.
    keep.now();
    setSent(sdl.length);
    if (project.current_version === null) return send(sdl);
    check.mutate(sdl, {
      onSuccess: ({ changes }) => {
        if (changes !== null && changes.counts.breaking > 0) setAsking({ sdl, changes });
        else send(sdl);
      },
    });
  }

  function send(sdl: string) {
    setAsking(null);
    publish.mutate(
      { sdl, message },
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

  const refusal = problem ?? (error !== null && diagnostics.length === 0 ? messageOf(error) : null);
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
        problem={refusal}
        disabled={publish.isPending}
        lines={20}
        onInput={() => {
          setProblem(null);
          if (publish.isError) publish.reset();
          check.reset();
          keep.soon();
        }}
      />
      <TextField
        label="Message"
        hint="Optional: what this version is about. Readers see it in the changelog."
        value={message}
        maxLength={LONGEST_MESSAGE}
        disabled={publish.isPending}
        autoComplete="off"
        onChange={(event) => {
          setMessage(event.target.value);
          keep.soon();
        }}
      />
      {isBusy && sent > 0 && <Progress bytes={sent} />}
      {publish.isSuccess && (
        <Notice tone={publish.data.unchanged ? "info" : "ok"}>
          {publish.data.unchanged
            ? `Nothing changed: this is the same schema as version ${publish.data.version.number}, so no version was added.`
            : `Version ${publish.data.version.number} is published.`}
        </Notice>
      )}
      {publish.isSuccess && !publish.data.unchanged && publish.data.changes && <ChangeList changes={publish.data.changes} short />}
      {check.isSuccess && asking === null && !publish.isPending && <Preview checked={check.data} />}
      <div className="flex flex-wrap justify-end gap-2.5">
        {project.current_version !== null && <Button busy={check.isPending} disabled={publish.isPending} onClick={preview}>Preview changes</Button>}
        <Button type="submit" look="primary" busy={publish.isPending} disabled={check.isPending}>Publish</Button>
      </div>
      {asking !== null && <ConfirmDialog changes={asking.changes} onConfirm={() => send(asking.sdl)} onClose={() => setAsking(null)} />}
    </form>
  );
}

const FIRST_FINDINGS = 5;

/** What publishing would change and what is wrong with the schema. */
function Preview({ checked }: { checked: CheckedSchema }) {
  const findings = checked.findings.items.length + checked.findings.omitted;
  const breaking = checked.changes?.counts.breaking ?? 0;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-2 p-4" aria-live="polite">
      <h3 className="flex flex-wrap items-center gap-2 text-[15px] font-[620]">
        {checked.current_version === null ? "It can be published" : `Since version ${checked.current_version}`}
        {checked.changes && <Grades counts={checked.changes.counts} />}
      </h3>
      {breaking > 0 && <Notice tone="warn">{formatNoun(breaking, "change breaks", "changes break")} operations that are valid today.</Notice>}
      {checked.changes && checked.changes.items.length > 0 && <ChangeList changes={checked.changes} />}
      {findings > 0 && (
        <>
          <p className="text-sm text-fg-2">{formatNoun(findings, "finding")}; they do not stop publishing.</p>
          <DiagnosticList items={checked.findings.items.slice(0, FIRST_FINDINGS)} />
        </>
      )}
      <p className="text-xs text-fg-3">Nothing is stored yet.</p>
    </section>
  );
}

function ConfirmDialog({ changes, onConfirm, onClose }: { changes: Changes; onConfirm: () => void; onClose: () => void }) {
  return (
    <Dialog title="Publish breaking changes" onClose={onClose} className="max-w-[660px]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <p className="text-sm text-fg-2">
          {formatNoun(changes.counts.breaking, "change breaks", "changes break")} operations that are valid today. Readers see them in the changelog.
        </p>
        <div className="max-h-[46vh] overflow-y-auto" role="group" aria-label="Changes" tabIndex={0}>
          <ChangeList changes={changes} short />
        </div>
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" onClick={onConfirm}>Publish anyway</Button>
        </div>
      </div>
    </Dialog>
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
