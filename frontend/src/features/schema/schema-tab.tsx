import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureOf } from "@/api/errors";
import type { Findings, Project, SchemaVersion } from "@/api/generated/types.gen";
import { formatBytes, formatCount, formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { LoadingBlocks } from "@/ui/loading-blocks";
import { Time } from "@/ui/time";
import { DiagnosticList } from "@/app/schema-source/diagnostic-list";
import { PublishForm, type PublishFormHandle } from "./publish-form";
import { schemaQuery } from "@/app/project/queries";
import { DownloadButtons } from "@/app/project/download-buttons";
import { HideRulesSection } from "./hide-rules";
import { ScorePanel } from "./score-panel";
import { VERSION_SOURCES } from "@/app/project/version-sources";

export default function SchemaTab({ project }: { project: Project }) {
  const schema = useQuery(schemaQuery(project.id, project.current_version));
  const editor = useRef<PublishFormHandle>(null);
  const form = useRef<HTMLElement>(null);

  function edit(sdl: string) {
    editor.current?.edit(sdl);
    form.current?.scrollIntoView({ block: "start" });
  }

  if (schema.isPending) {
    return <LoadingBlocks label="Loading the schema" blocks={["h-16 w-full", "h-64 w-full"]} />;
  }
  if (schema.isLoadingError) {
    return (
      <Failure
        title="The schema could not be loaded"
        {...failureOf(schema.error)}
        onRetry={() => void schema.refetch()}
        busy={schema.isFetching}
      />
    );
  }
  const current = schema.data;
  return (
    <div className="grid grid-cols-1 gap-8">
      {current !== null && (
        <CurrentVersion project={project} version={current.version} sdl={current.sdl} onEdit={edit} />
      )}
      {current !== null && <FindingsList findings={current.findings} />}
      <section ref={form} aria-labelledby="publish-heading" className="grid min-w-0 grid-cols-1 gap-3">
        <h2 id="publish-heading" className="text-lg font-semibold">
          {current !== null ? "Publish a new version" : project.read_only === null ? "Add the schema" : "No schema yet"}
        </h2>
        {project.read_only === null ? (
          <PublishForm ref={editor} project={project} />
        ) : (
          <p className="text-sm text-fg-2">
            {current === null
              ? "You can add a schema once the project is no longer read-only."
              : "You cannot publish while the project is read-only."}
          </p>
        )}
      </section>
      <ScorePanel project={project} />
      <HideRulesSection project={project} />
    </div>
  );
}

function CurrentVersion({
  project,
  version,
  sdl,
  onEdit,
}: {
  project: Project;
  version: SchemaVersion;
  sdl: string;
  onEdit: (sdl: string) => void;
}) {
  return (
    <section
      aria-labelledby="current-heading"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line px-4.5 py-3.5"
    >
      <div className="min-w-0 flex-1">
        <h2 id="current-heading" className="text-md font-semibold">
          Version {version.number}
        </h2>
        <p className="mt-0.5 flex flex-wrap gap-x-3.5 text-sm text-fg-2 tabular-nums">
          <span>
            Published <Time iso={version.created_at} /> {VERSION_SOURCES[version.source]}
          </span>
          <span>{formatNoun(version.counts.types, "type")}</span>
          <span>{formatBytes(version.sdl_bytes)}</span>
          {version.commit !== null && <span className="font-mono">{version.commit.slice(0, 12)}</span>}
        </p>
        {version.message !== null && <p className="mt-1 text-sm text-fg-2">{version.message}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {project.read_only === null && <Button onClick={() => onEdit(sdl)}>Edit</Button>}
        <DownloadButtons project={project} number={version.number} />
      </div>
    </section>
  );
}

const MAX_SHOWN = 20;

function FindingsList({ findings }: { findings: Findings }) {
  const [all, setAll] = useState(false);
  const count = findings.items.length + findings.omitted;
  if (count === 0) return <p className="text-sm text-fg-2">No findings: the schema follows the specification.</p>;
  const shown = all ? findings.items : findings.items.slice(0, MAX_SHOWN);
  return (
    <section aria-labelledby="findings-heading" className="grid min-w-0 grid-cols-1 gap-3">
      <div>
        <h2 id="findings-heading" className="text-lg font-semibold">
          {formatNoun(count, "finding")}
        </h2>
        <p className="text-sm text-fg-2">
          {count === 1 ? "It does" : "They do"} not stop publishing: the docs show the schema as it is.
        </p>
      </div>
      <DiagnosticList items={shown} />
      {!all && findings.items.length > MAX_SHOWN && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          Show all {findings.items.length}
        </Button>
      )}
      {findings.omitted > 0 && (
        <p className="text-xs text-fg-3">And {formatCount(findings.omitted)} more, not listed.</p>
      )}
    </section>
  );
}
