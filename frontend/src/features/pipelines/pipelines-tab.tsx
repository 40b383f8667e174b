import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { failureOf, messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { Failure } from "@/ui/failure";
import { asSentence } from "@/lib/sentence";
import { LoadingBlocks } from "@/ui/loading-blocks";
import { Notice } from "@/ui/notice";
import { CheckCard } from "./check-card";
import { Decisions } from "./decisions";
import { checksQuery, publishedQuery } from "./queries";
import { ReviewerComment } from "./reviewer-comment";
import { RunList } from "./run-list";
import { SetUp } from "./set-up";

/** Checks that pipelines made, and how to set a pipeline up. */
export default function PipelinesTab({ project }: { project: Project }) {
  const checks = useQuery(checksQuery(project.id));
  const published = useQuery(publishedQuery(project.id));
  const [parameters] = useSearchParams();
  const asked = parameters.get("check");
  const list = checks.data?.checks ?? [];
  const versions = published.data ?? [];
  const current = asked ?? list[0]?.id ?? null;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {checks.isPending && <LoadingBlocks label="Loading the checks" blocks={["h-56 w-full", "h-32 w-full"]} />}
        {checks.isLoadingError && (
          <Failure
            title="The checks could not be loaded"
            {...failureOf(checks.error)}
            onRetry={() => void checks.refetch()}
            busy={checks.isFetching}
          />
        )}
        {checks.data && current === null && <NoChecks />}
        {current !== null && <CheckCard key={current} project={project} checkId={current} />}
        {checks.data && list.length + versions.length > 0 && (
          <RunList projectId={project.id} checks={list} versions={versions} current={current} />
        )}
        {published.isLoadingError && (
          <Notice tone="bad">
            The published versions could not be loaded. {asSentence(messageOf(published.error))}
          </Notice>
        )}
        <Decisions project={project} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <SetUp project={project} isConnected={list.length + versions.length > 0} />
        {current !== null && <ReviewerComment projectId={project.id} checkId={current} />}
      </div>
    </div>
  );
}

function NoChecks() {
  return (
    <section className="grid place-items-center rounded-card border border-dashed border-line-2 px-6 py-14 text-center">
      <h2 className="text-md font-semibold">No checks yet</h2>
      <p className="mt-1 max-w-sm text-sm text-fg-2">
        Add the set-up to your repository. The next pull request is checked against the published version, and the
        result appears here.
      </p>
    </section>
  );
}
