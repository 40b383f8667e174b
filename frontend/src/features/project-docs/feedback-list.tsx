import { useInfiniteQuery } from "@tanstack/react-query";
import type { Project } from "@/api/generated/types.gen";
import { Answers } from "@/app/feedback/answers";
import { paths } from "@/app/paths";
import { feedbackQuery } from "./queries";

/** Readers' answers to "Was this helpful?". */
export function FeedbackList({ project }: { project: Project }) {
  const feedback = useInfiniteQuery(feedbackQuery(project.id));
  return (
    <section aria-labelledby="feedback-heading" className="grid grid-cols-1 gap-3">
      <h2 id="feedback-heading" className="text-lg font-semibold">
        Reader feedback
      </h2>
      <Answers list={feedback} of="docs" toPage={(path) => paths.docs(project.username, project.slug, path)} />
    </section>
  );
}
