import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { messageOf } from "@/api/errors";
import type { FeedbackList as Feedback, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatCount } from "@/lib/format";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { Skeleton } from "@/ui/skeleton";
import { Time } from "@/ui/time";
import { feedbackQuery } from "./queries";

const MAX_PAGES = 10;

/** Readers' answers to "Was this helpful?". */
export function FeedbackList({ project }: { project: Project }) {
  const feedback = useInfiniteQuery(feedbackQuery(project.id));
  return (
    <section aria-labelledby="feedback-heading" className="grid grid-cols-1 gap-3">
      <h2 id="feedback-heading" className="text-lg font-semibold">
        Reader feedback
      </h2>
      {feedback.isPending && (
        <div role="status" aria-label="Loading feedback">
          <Skeleton className="h-20 w-full" />
        </div>
      )}
      {(feedback.isLoadingError || feedback.isFetchNextPageError) && (
        <Notice tone="bad">{messageOf(feedback.error)}</Notice>
      )}
      {feedback.data && <Answers project={project} feedback={feedback.data.pages} />}
      {feedback.hasNextPage && (
        <Button
          className="justify-self-start"
          busy={feedback.isFetchingNextPage}
          onClick={() => void feedback.fetchNextPage()}
        >
          Show earlier answers
        </Button>
      )}
    </section>
  );
}

function Answers({ project, feedback }: { project: Project; feedback: readonly Feedback[] }) {
  const items = feedback.flatMap((part) => part.items);
  const pages = feedback[0]?.pages ?? [];
  if (items.length === 0)
    return <p className="text-sm text-fg-2">No answers yet. Every page of the docs asks readers whether it helped.</p>;
  const page = (path: string) => (
    <Link
      to={paths.docs(project.username, project.slug, path)}
      className="font-mono text-sm text-link [overflow-wrap:anywhere] hover:underline"
    >
      {path}
    </Link>
  );
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ul className="divide-y divide-line self-start rounded-card border border-line text-sm">
        {items.map((answer) => (
          <li key={answer.id} className="grid min-w-0 gap-1 px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Pill tone={answer.is_helpful ? "ok" : "plain"}>{answer.is_helpful ? "helpful" : "not helpful"}</Pill>
              {page(answer.page)}
              <span className="text-sm text-fg-3">
                <Time iso={answer.created_at} />
              </span>
            </p>
            {answer.comment !== "" && (
              <p className="whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">{answer.comment}</p>
            )}
          </li>
        ))}
      </ul>
      <table className="self-start text-sm">
        <thead>
          <tr className="text-left text-sm text-fg-3">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              Page
            </th>
            <th scope="col" className="px-3 py-1.5 text-right font-medium">
              Yes
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              No
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.slice(0, MAX_PAGES).map((row) => (
            <tr key={row.page} className="border-t border-line">
              <td className="py-1.5 pr-3">{page(row.page)}</td>
              <td className="px-3 py-1.5 text-right tabular-nums">{formatCount(row.yes)}</td>
              <td className="py-1.5 pl-3 text-right tabular-nums">{formatCount(row.no)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
