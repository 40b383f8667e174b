import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Feedback as Answer, FeedbackList, PageAnswers } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";
import { DataTable } from "@/ui/data-table";
import { EmptyList, PagedList } from "@/ui/paged-list";
import { Pill } from "@/ui/pill";
import { Time } from "@/ui/time";

const MAX_PAGES = 10;

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<FeedbackList>>;
  /** What has the pages that ask. */
  of: "docs" | "documentation";
  /** Returns the address of a page. */
  toPage: (page: string) => string;
}

/** Answers to "Was this helpful?" with their states: loading, failed, none yet, and with a button for more. */
export function Answers({ list, of, toPage }: Props) {
  return (
    <PagedList
      list={list}
      what="answers"
      empty={<EmptyList>No answers yet. Every page of the {of} asks readers whether it helped.</EmptyList>}
    >
      {(answers) => <Lists answers={answers} pages={list.data?.pages[0]?.pages ?? []} toPage={toPage} />}
    </PagedList>
  );
}

interface ListsProps {
  answers: readonly Answer[];
  pages: readonly PageAnswers[];
  toPage: Props["toPage"];
}

/** The answers, and how many there are of each page. */
function Lists({ answers, pages, toPage }: ListsProps) {
  const page = (path: string) => (
    <Link to={toPage(path)} className="font-mono text-sm text-link [overflow-wrap:anywhere] hover:underline">
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
