import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { clearSchemaDraft, readSchemaDraft, writeSchemaDraft } from "../draft";
import { publishSchemaMutation } from "../queries";
import { sizeProblem } from "../schema-files";
import { Progress } from "./progress";
import { SchemaSource, type SchemaSourceHandle } from "./schema-source";

/** Publishes the next version. A refused text stays in the editor, and the current version stays up. */
export function PublishForm({ project }: { project: Project }) {
  const publish = useMutation(publishSchemaMutation(useQueryClient(), project.id));
  const source = useRef<SchemaSourceHandle>(null);
  const [initial] = useState(() => readSchemaDraft(project.id));
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const { error } = publish;
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
    publish.mutate(sdl, {
      onSuccess: () => {
        clearSchemaDraft(project.id);
        source.current?.clear();
      },
    });
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
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={publish.isPending}>Publish</Button>
      </div>
    </form>
  );
}
