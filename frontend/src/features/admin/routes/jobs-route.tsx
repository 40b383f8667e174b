import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/errors";
import type { DeadJob } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { AdminPage } from "@/app/admin-page";
import { useUser } from "@/app/session";
import { formatNoun } from "@/lib/format";
import { DEAD_JOB_DAYS } from "@/lib/generated/retention";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { EmptyList, PagedList } from "@/ui/paged-list";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { deadJobMutation, deadJobsQuery } from "../queries";

/** Returns a kind of jobs in words: "sign_in_mail" is "Sign in mail". */
function kindName(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export default function JobsRoute() {
  usePageMeta(ROUTES.adminJobs);
  const { is_admin } = useUser();
  const list = useInfiniteQuery({ ...deadJobsQuery(), enabled: is_admin });
  return (
    <AdminPage title="Jobs">
      <p className="-mt-2 mb-4 text-sm text-fg-2">
        Work in the background that was tried as often as its kind allows. It is kept for{" "}
        {formatNoun(DEAD_JOB_DAYS, "day")}.
      </p>
      <PagedList list={list} what="jobs" empty={<EmptyList>No job was given up.</EmptyList>}>
        {(jobs) => (
          <ul className="grid grid-cols-1 gap-3">
            {jobs.map((job) => (
              <JobItem key={job.id} job={job} />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminPage>
  );
}

function JobItem({ job }: { job: DeadJob }) {
  const name = kindName(job.kind);
  const decide = useSingleMutation(deadJobMutation(useQueryClient()));
  const [isAsking, setIsAsking] = useState(false);

  function retry() {
    decide.mutate({ id: job.id, choice: "retry" }, { onSuccess: () => toast.success(`${name} runs again.`) });
  }

  function discard() {
    decide.mutate({ id: job.id, choice: "discard" }, { onSuccess: () => toast.success(`${name} was discarded.`) });
  }

  return (
    <li className="grid min-w-0 grid-cols-1 gap-2 rounded-card border border-line px-4.5 py-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-medium [overflow-wrap:anywhere]">
            {name}
            {job.receiver !== "" && <span className="font-normal text-fg-2"> for {job.receiver}</span>}
          </p>
          <p className="mt-0.5 text-xs text-fg-3">
            {formatNoun(job.attempts, "attempt")} · added <Time iso={job.created_at} /> · given up{" "}
            <Time iso={job.dead_at} />
          </p>
        </div>
        <div className="flex gap-2">
          <Button size="small" aria-label={`Retry ${name}`} disabled={decide.isPending} onClick={retry}>
            Retry
          </Button>
          <Button
            size="small"
            aria-label={`Discard ${name}`}
            disabled={decide.isPending}
            onClick={() => setIsAsking(true)}
          >
            Discard
          </Button>
        </div>
      </div>
      <p className="rounded-control bg-bg-2 p-3 font-mono text-xs [overflow-wrap:anywhere]">{job.last_error}</p>
      {decide.isError && !isAsking && <Notice tone="bad">{messageOf(decide.error)}</Notice>}
      {isAsking && (
        <ConfirmDialog
          title="Discard this job"
          action="Discard"
          look="danger"
          busy={decide.isPending}
          failure={decide.isError ? messageOf(decide.error) : null}
          onConfirm={discard}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-sm text-fg-2">What it would have done does not happen: a mail is not sent, for example.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
