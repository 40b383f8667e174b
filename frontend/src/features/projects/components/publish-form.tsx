import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, messageOf } from "@/api/errors";
import type { CheckedSchema, Project } from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { clearSchemaDraft, readSchemaDraft, writeSchemaDraft } from "../draft";
import { checkSchemaMutation, publishSchemaMutation } from "../queries";
import { sizeProblem } from "../schema-files";
import { ChangeList, Grades } from "./change-list";
import { DiagnosticList } from "./diagnostic-list";
import { Progress } from "./progress";
import { SchemaSource, type SchemaSourceHandle } from "./schema-source";

/** Publishes the next version. A refused text stays in the editor, and the current version stays up. */
export function PublishForm({ project }: { project: Project }) {
  const publish = useMutation(publishSchemaMutation(useQueryClient(), project.id));
  const source = useRef<SchemaSourceHandle>(null);
  const [initial] = useState(() => readSchemaDraft(project.id));
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const check = useMutation(checkSchemaMutation(project.id));
  const error = publish.error ?? check.error;
  const diagnostics = error instanceof ApiError && error.status === 422 ? error.diagnostics : [];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (publish.isPending) return;
    const sdl = source.current?.text() ?? "";
    const found = sdl.trim() === "" ? "Paste a schema or choose its file first." : sizeProblem(sdl);
    setProblem(found);
    if (found !== null) return publish.reset();
    // Kept before it is sent: an ended session leads away from this page.
    writeSchemaDraft(project.id, sdl);
    setSent(sdl.length);
    check.reset();
    publish.mutate(sdl, {
      onSuccess: () => {
        clearSchemaDraft(project.id);
        source.current?.clear();
      },
    });
  }

  function preview() {
    if (publish.isPending || check.isPending) return;
    const sdl = source.current?.text() ?? "";
    const found = sdl.trim() === "" ? "Paste a schema or choose its file first." : sizeProblem(sdl);
    setProblem(found);
    publish.reset();
    if (found !== null) return check.reset();
    check.mutate(sdl);
  }

  const refusal = problem ?? (error !== null && diagnostics.length === 0 ? messageOf(error) : null);
  return (
    <form onSubmit={submit} noValidate className="grid min-w-0 grid-cols-1 gap-4">
      <SchemaSource
        ref={source}
        initial={initial}
        diagnostics={diagnostics}
        problem={refusal}
        disabled={publish.isPending}
        onInput={() => {
          setProblem(null);
          if (publish.isError) publish.reset();
          check.reset();
        }}
      />
      {publish.isPending && <Progress bytes={sent} />}
      {publish.isSuccess && (
        <Notice tone={publish.data.unchanged ? "info" : "ok"}>
          {publish.data.unchanged
            ? `This is the same schema as version ${publish.data.version.number}, so no version was added.`
            : `Version ${publish.data.version.number} is published.`}
        </Notice>
      )}
      {publish.isSuccess && !publish.data.unchanged && publish.data.changes && <ChangeList changes={publish.data.changes} short />}
      {check.isSuccess && <Preview checked={check.data} />}
      <div className="flex justify-end gap-2.5">
        {project.current_version !== null && <Button busy={check.isPending} onClick={preview}>Preview changes</Button>}
        <Button type="submit" look="primary" busy={publish.isPending}>Publish</Button>
      </div>
    </form>
  );
}

const FIRST_FINDINGS = 5;

/** What publishing would change and what is wrong with the schema. */
function Preview({ checked }: { checked: CheckedSchema }) {
  const findings = checked.findings.items.length + checked.findings.omitted;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-2 p-4" aria-live="polite">
      <h3 className="flex flex-wrap items-center gap-2 text-[15px] font-[620]">
        {checked.current_version === null ? "It can be published" : `Since version ${checked.current_version}`}
        {checked.changes && <Grades counts={checked.changes.counts} />}
      </h3>
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
