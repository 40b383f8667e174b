import { useInfiniteQuery } from "@tanstack/react-query";
import type { ClientError } from "@/api/generated/types.gen";
import { AdminPage } from "@/app/admin-page";
import { useUser } from "@/app/session";
import { formatNoun } from "@/lib/format";
import { CLIENT_ERROR_DAYS } from "@/lib/generated/retention";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { EmptyList, PagedList } from "@/ui/paged-list";
import { Pill } from "@/ui/pill";
import { Time } from "@/ui/time";
import { clientErrorsQuery } from "../queries";

export default function ErrorsRoute() {
  usePageMeta(ROUTES.adminErrors);
  const { is_admin } = useUser();
  const list = useInfiniteQuery({ ...clientErrorsQuery(), enabled: is_admin });
  return (
    <AdminPage title="Errors">
      <PagedList
        list={list}
        what="errors"
        empty={
          <EmptyList>No browser has reported an error in the last {formatNoun(CLIENT_ERROR_DAYS, "day")}.</EmptyList>
        }
      >
        {(errors) => (
          <ul className="grid grid-cols-1 gap-3">
            {errors.map((error) => (
              <ErrorItem key={error.id} error={error} />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminPage>
  );
}

function ErrorItem({ error }: { error: ClientError }) {
  const stacks = [error.stack, error.component_stack].filter((stack) => stack !== "");
  return (
    <li className="grid min-w-0 grid-cols-1 gap-2 rounded-card border border-line px-4.5 py-4 text-sm">
      <p className="font-mono font-medium [overflow-wrap:anywhere]">{error.message}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fg-2">
        <Pill tone="bad">{formatNoun(error.count, "report")}</Pill>
        <code className="font-mono [overflow-wrap:anywhere]">{error.path}</code>
        <span>
          first <Time iso={error.first_seen_at} />
        </span>
        <span>
          last <Time iso={error.last_seen_at} />
        </span>
      </p>
      {error.user_agent !== null && <p className="text-xs text-fg-3 [overflow-wrap:anywhere]">{error.user_agent}</p>}
      {stacks.length > 0 && (
        <details>
          <summary className="cursor-pointer text-fg-2 hover:text-fg">Where it happened</summary>
          <pre className="mt-2 max-h-72 overflow-auto rounded-control bg-bg-2 p-3 text-xs" tabIndex={0}>
            {stacks.join("\n\n")}
          </pre>
        </details>
      )}
    </li>
  );
}
