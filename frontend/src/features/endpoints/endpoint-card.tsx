import { useQueryClient } from "@tanstack/react-query";
import { Check, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { messageOf } from "@/api/errors";
import type { Endpoint, EndpointTest } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { formatCount, formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { Spinner } from "@/ui/spinner";
import { Time } from "@/ui/time";
import { testEndpointMutation } from "./queries";
import { ENVIRONMENTS } from "./endpoint-dialog";

interface Props {
  projectId: string;
  endpoint: Endpoint;
  /** Why the endpoint cannot be changed, or null. */
  readOnly: string | null;
  onEdit: () => void;
  onImport: () => void;
  onDelete: () => void;
}

/** An endpoint with the result of its last test. */
export function EndpointCard({ projectId, endpoint, readOnly, onEdit, onImport, onDelete }: Props) {
  const test = useSingleMutation(testEndpointMutation(useQueryClient(), projectId, endpoint.id));
  const id = useId();
  const unreadable = endpoint.headers.some((header) => !header.is_readable);
  return (
    <li aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-line px-4.5 py-4">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <h3 id={id} className="min-w-0 text-md font-semibold [overflow-wrap:anywhere]">
            {endpoint.name}
          </h3>
          <Pill tone={endpoint.environment === "production" ? "brand" : "plain"}>
            {ENVIRONMENTS.find(({ value }) => value === endpoint.environment)?.label}
          </Pill>
          {endpoint.is_default && <Pill>Default</Pill>}
        </div>
        <div className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 truncate font-mono text-sm text-fg-2" title={endpoint.url}>
            {endpoint.url}
          </span>
          <CopyButton text={() => endpoint.url} label={`Copy the address of ${endpoint.name}`} />
        </div>
        {endpoint.description !== "" && (
          <p className="text-sm text-fg-2 whitespace-pre-line [overflow-wrap:anywhere]">{endpoint.description}</p>
        )}
        {endpoint.headers.length > 0 && (
          <p className="text-xs text-fg-3 [overflow-wrap:anywhere]">
            {formatNoun(endpoint.headers.length, "header")}: {endpoint.headers.map(({ name }) => name).join(", ")}
          </p>
        )}
      </div>
      {unreadable && (
        <Notice tone="warn">
          The stored headers cannot be read, because the server’s key has changed.{" "}
          {readOnly === null
            ? "Edit the endpoint and enter their values again."
            : "You can enter their values again once the project is no longer read-only."}
        </Notice>
      )}
      <div role="status" aria-live="polite" className="min-h-5 text-sm">
        {test.isPending ? (
          <span className="flex items-center gap-2 text-fg-2">
            <Spinner />
            Calling the endpoint…
          </span>
        ) : endpoint.last_test === null ? (
          <span className="text-fg-3">Not tested yet.</span>
        ) : (
          <Result result={endpoint.last_test} />
        )}
      </div>
      {endpoint.sync !== "off" && readOnly !== null && (
        <p className="text-sm text-fg-2">Automatic publishing is paused until the project can be changed again.</p>
      )}
      {endpoint.sync !== "off" && readOnly === null && (
        <p className="text-sm text-fg-2 [overflow-wrap:anywhere]">
          {endpoint.sync === "hourly" ? "Published automatically every hour." : "Published automatically every day."}{" "}
          {endpoint.last_sync === null ? (
            <span className="text-fg-3">Not read yet.</span>
          ) : (
            <>
              <span className={endpoint.last_sync.ok ? undefined : "text-bad"}>{endpoint.last_sync.message}</span>{" "}
              <span className="text-fg-3">
                <Time iso={endpoint.last_sync.at} />
              </span>
            </>
          )}
        </p>
      )}
      {test.isError && <Notice tone="bad">{messageOf(test.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={test.isPending} aria-label={`Test ${endpoint.name}`} onClick={() => test.mutate()}>
          Test
        </Button>
        <Button
          size="small"
          aria-label={`Import the schema from ${endpoint.name}`}
          disabled={readOnly !== null}
          title={readOnly ?? undefined}
          onClick={onImport}
        >
          Import schema
        </Button>
        {readOnly === null && (
          <Button size="small" look="quiet" aria-label={`Edit ${endpoint.name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {readOnly === null && (
          <Button size="small" look="quiet" aria-label={`Delete ${endpoint.name}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}

function Result({ result }: { result: EndpointTest }) {
  const introspection = { true: "introspection on", false: "introspection off", null: null }[
    `${result.introspection_enabled}` as "true" | "false" | "null"
  ];
  return (
    <p className="flex min-w-0 items-start gap-2">
      <LineIcon of={result.ok ? Check : TriangleAlert} className={result.ok ? "mt-0.5 text-ok" : "mt-0.5 text-bad"} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {result.message}{" "}
        <span className="text-fg-3 tabular-nums">
          {[
            result.status === null ? null : `HTTP ${result.status}`,
            result.latency_ms === null ? null : `${formatCount(result.latency_ms)} ms`,
            introspection,
          ]
            .filter((part) => part !== null)
            .map((part) => `${part} · `)}
          tested <Time iso={result.at} />
        </span>
      </span>
    </p>
  );
}
