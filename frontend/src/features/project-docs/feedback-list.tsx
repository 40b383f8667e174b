import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Feedback as Answer, PageAnswers, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatCount } from "@/lib/format";
import { DataTable } from "@/ui/data-table";
import { PagedList } from "@/ui/paged-list";
import { Pill } from "@/ui/pill";
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
      <PagedList
        list={feedback}
        what="answers"
        blocks={["h-20 w-full"]}
        empty={
          <p className="text-sm text-fg-2">No answers yet. Every page of the docs asks readers whether it helped.</p>
        }
      >
        {(answers) => <Answers project={project} answers={answers} pages={feedback.data?.pages[0]?.pages ?? []} />}
      </PagedList>
    </section>
  );
}

function Answers({
  project,
  answers,
  pages,
}: {
  project: Project;
  answers: readonly Answer[];
  pages: readonly PageAnswers[];
}) {
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
        {answers.map((answer) => (
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
      <div className="self-start">
        <DataTable
          label="Answers of each page"
          isNarrow
          rows={pages.slice(0, MAX_PAGES)}
          keyOf={(row) => row.page}
          head={{ title: "Page", name: (row) => page(row.page) }}
          columns={[
            { title: "Yes", cell: ({ yes }) => formatCount(yes), isNumber: true },
            { title: "No", cell: ({ no }) => formatCount(no), isNumber: true },
          ]}
        />
      </div>
    </div>
  );
}
