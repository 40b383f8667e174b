import { useInfiniteQuery } from "@tanstack/react-query";
import type { Project } from "@/api/generated/types.gen";
import { Answers } from "@/app/feedback/answers";
import { paths } from "@/app/paths";
import { PagedList } from "@/ui/paged-list";
import { feedbackQuery } from "./queries";

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
        {(answers) => (
          <Answers
            answers={answers}
            pages={feedback.data?.pages[0]?.pages ?? []}
            toPage={(path) => paths.docs(project.username, project.slug, path)}
          />
        )}
      </PagedList>
    </section>
  );
}
