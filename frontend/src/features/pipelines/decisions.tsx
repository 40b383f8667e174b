import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { asSentence } from "@/lib/sentence";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Time } from "@/ui/time";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { ignoreMutation, policyQuery, withdrawMutation } from "./queries";

/** Changes that are allowed once and wait for a publish, and patterns of changes that never fail a check. */
export function Decisions({ project }: { project: Project }) {
  const queries = useQueryClient();
  const policy = useQuery(policyQuery(project.id));
  const withdraw = useSingleMutation(withdrawMutation(queries, project.id));
  const ignore = useSingleMutation(ignoreMutation(queries, project.id));
  if (policy.isLoadingError) {
    return (
      <Notice tone="bad">
        Your decisions could not be loaded. {asSentence(messageOf(policy.error))}{" "}
        <button type="button" className="underline" onClick={() => void policy.refetch()}>
          Try again
        </button>
      </Notice>
    );
  }
  if (!policy.data || policy.data.allowed.length + policy.data.ignored.length === 0) return null;
  const { allowed, ignored } = policy.data;
  const isFixed = project.read_only !== null;
  const problem = withdraw.error ?? ignore.error;
  return (
    <section aria-labelledby="decisions-heading" className="min-w-0 overflow-hidden rounded-card border border-line">
      <h2 id="decisions-heading" className="border-b border-line px-4 py-3.5 text-md font-semibold">
        Your decisions
      </h2>
      {problem !== null && <Notice tone="bad">{messageOf(problem)}</Notice>}
      <ul className="divide-y divide-line">
        {allowed.map((one) => (
          <Decision
            key={one.id}
            path={one.path}
            action={isFixed ? null : () => withdraw.mutate(one.id)}
            label={`No longer allow ${one.path}`}
          >
            {one.code === null ? (
              <>
                The kind of change is not known, so this allows nothing. Withdraw it, and allow the change in a check
                again. <Time iso={one.at} />: “{one.reason}”
              </>
            ) : (
              <>
                <WithCode text={one.message ?? `Every change of the kind \`${one.code}\`.`} /> Allowed for the next
                publish, <Time iso={one.at} />: “{one.reason}”
              </>
            )}
          </Decision>
        ))}
        {ignored.map((pattern) => (
          <Decision
            key={pattern}
            path={pattern}
            action={isFixed ? null : () => ignore.mutate({ pattern, isIgnored: false })}
            label={`No longer ignore ${pattern}`}
          >
            Always ignored
          </Decision>
        ))}
      </ul>
    </section>
  );
}

function Decision({
  path,
  action,
  label,
  children,
}: {
  path: string;
  action: (() => void) | null;
  label: string;
  children: ReactNode;
}) {
  return (
    <li className="flex min-w-0 items-center gap-3 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <code className="font-mono text-sm font-medium">{path}</code>
        <p className="text-xs text-fg-2">{children}</p>
      </div>
      {action !== null && (
        <button
          type="button"
          aria-label={label}
          onClick={action}
          className="rounded-control p-2 text-fg-3 hover:bg-bg-3 hover:text-fg"
        >
          <LineIcon of={Trash2} />
        </button>
      )}
    </li>
  );
}
