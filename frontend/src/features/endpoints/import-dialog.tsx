import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { messageOf } from "@/api/errors";
import type { Endpoint, Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { formatBytes, formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { hostOf } from "@/app/schema-source/header-rows";
import { publishSchemaMutation } from "@/app/project/queries";
import { checkQuery, endpointSchemaQuery } from "./queries";
import { BreakingDialog, hasBreaking, ChangesPreview } from "@/app/project/changes-preview";
import { SchemaViewer, type SchemaViewerHandle } from "@/app/schema-source/schema-viewer";
import { Steps } from "@/ui/steps";

const none: ReadonlySet<number> = new Set();

/** Reads the schema of an endpoint, shows it with its changes, and publishes it on request. */
export function ImportDialog({
  project,
  endpoint,
  onClose,
}: {
  project: Project;
  endpoint: Endpoint;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const read = useQuery(endpointSchemaQuery(project.id, endpoint.id));
  const publish = useSingleMutation(publishSchemaMutation(queries, project.id));
  const viewer = useRef<SchemaViewerHandle>(null);
  const schema = read.data;
  const check = useQuery({ ...checkQuery(project.id, schema?.sdl ?? ""), enabled: schema !== undefined });
  const [asks, setAsks] = useState(false);

  function submit() {
    if (hasBreaking(check.data?.changes ?? null)) setAsks(true);
    else send();
  }

  function send() {
    setAsks(false);
    if (schema === undefined) return;
    publish.mutate(
      { sdl: schema.sdl, source: "endpoint" },
      {
        onSuccess: ({ unchanged, version }) => {
          toast.success(
            unchanged
              ? `This is the same schema as version ${version.number}, so no version was added.`
              : `Version ${version.number} is published.`,
          );
          void navigate(paths.project(project.id, "schema"), { replace: true });
        },
      },
    );
  }

  return (
    <>
      <Dialog
        title={`Schema of ${endpoint.name}`}
        onClose={onClose}
        busy={publish.isPending}
        closeOnVeil={false}
        className="max-w-[760px]"
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {read.isFetching && (
            <Steps
              steps={[`Reading the schema from ${hostOf(endpoint.url)}`, "Checking it", "Publishing it"]}
              current={0}
            />
          )}
          {read.isError && !read.isFetching && (
            <Notice tone="bad" title="The schema could not be read">
              {messageOf(read.error)}
            </Notice>
          )}
          {schema !== undefined && !read.isFetching && (
            <>
              <p className="flex flex-wrap gap-x-3.5 gap-y-1 text-sm text-fg-2 tabular-nums">
                <span>{formatNoun(schema.counts.types, "type")}</span>
                <span>{formatNoun(schema.counts.operations, "operation")}</span>
                <span>{formatNoun(schema.counts.fields, "field")}</span>
                <span>{formatBytes(new Blob([schema.sdl]).size)}</span>
              </p>
              <div className="overflow-hidden rounded-field border border-code-line bg-code-bg font-mono text-sm text-code-fg">
                <SchemaViewer ref={viewer} text={schema.sdl} marked={none} invalid={false} />
              </div>
              {check.isFetching && <Steps steps={["Read", "Comparing it with what is published"]} current={1} />}
              {check.isError && !check.isFetching && (
                <Notice tone="bad" title="The schema could not be compared">
                  {messageOf(check.error)}
                </Notice>
              )}
              {check.isSuccess && !publish.isPending && (
                <ChangesPreview checked={check.data} onGoTo={(line) => viewer.current?.goTo(line)} />
              )}
              {publish.isPending && <Steps steps={["Read", "Checked", "Publishing it"]} current={2} />}
              {publish.isError && (
                <Notice tone="bad" title="The schema was not published">
                  {messageOf(publish.error)}
                </Notice>
              )}
            </>
          )}
          <div className="flex justify-end gap-2.5">
            <Button onClick={onClose} disabled={publish.isPending}>
              Cancel
            </Button>
            {read.isError && (
              <Button look="primary" busy={read.isFetching} onClick={() => void read.refetch()}>
                Try again
              </Button>
            )}
            {check.isError && (
              <Button look="primary" busy={check.isFetching} onClick={() => void check.refetch()}>
                Try again
              </Button>
            )}
            {schema !== undefined && !check.isError && (
              <Button look="primary" busy={publish.isPending} disabled={!check.isSuccess} onClick={submit}>
                Publish
              </Button>
            )}
          </div>
        </div>
      </Dialog>
      {/* Outside the dialog, so that Escape closes only the question. */}
      {asks && check.data?.changes && (
        <BreakingDialog changes={check.data.changes} onConfirm={send} onClose={() => setAsks(false)} />
      )}
    </>
  );
}
