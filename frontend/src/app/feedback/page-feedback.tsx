import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { messageOf } from "@/api/errors";
import type { FeedbackCommentProps } from "./feedback-comment";

const Thanks = () => <p role="status">Thank you.</p>;
// The answer is already stored, so a comment field that fails to load is not an error.
const FeedbackComment = lazy<React.ComponentType<FeedbackCommentProps>>(() =>
  import("./feedback-comment").catch(() => ({ default: Thanks })),
);

interface Props extends Pick<FeedbackCommentProps, "sendComment" | "thanks"> {
  /** Stores the answer. */
  sendAnswer: (isHelpful: boolean) => Promise<{ id: string }>;
}

/** Asks "Was this helpful?". The first click stores the answer; a comment may follow. */
export function PageFeedback({ sendAnswer, ...comment }: Props) {
  const answer = useMutation({ mutationFn: sendAnswer });
  if (answer.data !== undefined) {
    return (
      <Suspense fallback={<Thanks />}>
        <FeedbackComment {...comment} id={answer.data.id} isHelpful={answer.variables} />
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
        ).map(([label, isHelpful]) => (
          <button
            key={label}
            type="button"
            className="docs-button"
            disabled={answer.isPending}
            onClick={() => answer.mutate(isHelpful)}
          >
            {label}
          </button>
        ))}
      </div>
      {answer.isError && <p role="alert">{messageOf(answer.error)}</p>}
    </>
  );
}
