import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { failureOf } from "@/api/errors";
import type { Endpoint, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { Button } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { LoadingBlocks } from "@/ui/loading-blocks";
import { DeleteEndpointDialog } from "./delete-endpoint-dialog";
import { EndpointCard } from "./endpoint-card";
import { EndpointDialog } from "./endpoint-dialog";
import { ImportDialog } from "./import-dialog";
import { ReadOnlyNotice } from "@/app/project/read-only-notice";
import { endpointsQuery } from "@/app/project/queries";

const MAX_ENDPOINTS = 20;

type Open = { what: "edit"; endpoint: Endpoint | null } | { what: "import" | "delete"; endpoint: Endpoint };

/** The live endpoints of the API that the docs describe. */
export default function EndpointsTab({ project }: { project: Project }) {
  const query = useQuery(endpointsQuery(project.id));
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  if (query.isPending) {
    return (
      <LoadingBlocks
        label="Loading the endpoints"
        blocks={["h-9 w-full max-w-sm", "h-[120px] w-full", "h-[120px] w-full"]}
      />
    );
  }
  if (query.isLoadingError) {
    return (
      <Failure
        title="The endpoints could not be loaded"
        {...failureOf(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const { endpoints, read_only: readOnly } = query.data;
  const close = () => setOpen(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            Endpoints
          </h2>
          <p className="text-sm text-fg-2">
            URLs of the live API. Readers see name, URL and description, but never the headers.{" "}
            <Link to={paths.help("endpoints")} className="text-link underline">
              About endpoints
            </Link>
          </p>
        </div>
        {endpoints.length > 0 && readOnly === null && (
          <Button
            look="primary"
            disabled={endpoints.length >= MAX_ENDPOINTS}
            onClick={() => setOpen({ what: "edit", endpoint: null })}
          >
            Add endpoint
          </Button>
        )}
      </div>
      <ReadOnlyNotice project={project} reason={readOnly} />
      {endpoints.length >= MAX_ENDPOINTS && (
        <Notice tone="info">A project has at most {MAX_ENDPOINTS} endpoints. Delete one to add another.</Notice>
      )}
      {endpoints.length === 0 ? (
        <div className="grid place-items-center rounded-card border border-line px-6 py-14 text-center">
          <LineIcon of={Globe} className="size-6 text-fg-3" />
          <p className="mt-3 font-semibold">No endpoints yet</p>
          <p className="mt-1 max-w-md text-sm text-fg-2">
            {readOnly === null
              ? "Add the URL of the live API to test it, import its schema and show it to readers."
              : "You can add endpoints once the project is no longer read-only."}
          </p>
          {readOnly === null && (
            <Button look="primary" className="mt-5" onClick={() => setOpen({ what: "edit", endpoint: null })}>
              Add endpoint
            </Button>
          )}
        </div>
      ) : (
        <ul className="grid list-none grid-cols-1 gap-3">
          {endpoints.map((endpoint) => (
            <EndpointCard
              key={endpoint.id}
              projectId={project.id}
              endpoint={endpoint}
              readOnly={readOnly}
              onEdit={() => setOpen({ what: "edit", endpoint })}
              onImport={() => setOpen({ what: "import", endpoint })}
              onDelete={() => setOpen({ what: "delete", endpoint })}
            />
          ))}
        </ul>
      )}
      {open?.what === "edit" && (
        <EndpointDialog
          projectId={project.id}
          endpoint={open.endpoint}
          isFirst={endpoints.length === 0}
          onClose={close}
        />
      )}
      {open?.what === "import" && <ImportDialog project={project} endpoint={open.endpoint} onClose={close} />}
      {open?.what === "delete" && (
        <DeleteEndpointDialog
          projectId={project.id}
          endpoint={open.endpoint}
          onClose={close}
          onDeleted={() => {
            close();
            // The button that opened the dialog was removed with its card.
            requestAnimationFrame(() => heading.current?.focus());
          }}
        />
      )}
    </div>
  );
}
