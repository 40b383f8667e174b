import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { messageOf } from "@/api/errors";
import { answerPageMutation } from "../queries";
import type { FeedbackCommentProps } from "./feedback-comment";

const Thanks = () => <p role="status">Thank you.</p>;
// The answer is already stored, so a comment field that fails to load is not an error.
const FeedbackComment = lazy<React.ComponentType<FeedbackCommentProps>>(() =>
  import("./feedback-comment").catch(() => ({ default: Thanks })),
);

interface Props {
  username: string;
  slug: string;
  /** Path of the page, without a version. */
  page: string;
}

/** Asks "Was this helpful?". The first click stores the answer; a comment may follow. */
export function PageFeedback({ username, slug, page }: Props) {
  const answer = useMutation(answerPageMutation(username, slug));
  if (answer.data !== undefined) {
    return (
      <Suspense fallback={<Thanks />}>
        <FeedbackComment username={username} slug={slug} id={answer.data.id} isHelpful={answer.variables.is_helpful} />
      </Suspense>
    );
  }
  return (
    <>
      <div role="group" aria-label="Was this helpful?">
        <span aria-hidden="true">Was this helpful?</span>
        {(
          [
            ["Yes", true],
            ["No", false],
          ] as const
        ).map(([label, is_helpful]) => (
          <button
            key={label}
            type="button"
            className="docs-button"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ page, is_helpful })}
          >
            {label}
          </button>
        ))}
      </div>
      {answer.isError && <p role="alert">{messageOf(answer.error)}</p>}
    </>
  );
}
