import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/errors";
import { MAX_FEEDBACK_COMMENT } from "@/lib/generated/limits";

export interface FeedbackCommentProps {
  /** Id of the reader's answer. */
  id: string;
  isHelpful: boolean;
  /** Adds the comment to the answer. */
  sendComment: (id: string, comment: string) => Promise<unknown>;
  /** Says who will read the comment. */
  thanks: string;
}

/** Takes the focus over from the form that an element replaces. */
const focus = (element: HTMLElement | null) => element?.focus();

/** The field for a comment, shown after the reader has answered. */
export default function FeedbackComment({ id, isHelpful, sendComment, thanks }: FeedbackCommentProps) {
  const comment = useMutation({ mutationFn: (words: string) => sendComment(id, words) });
  const [text, setText] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "" || comment.isPending) return;
    comment.mutate(text.trim());
  }

  if (comment.isSuccess) {
    return (
      <p ref={focus} tabIndex={-1} role="status">
        {thanks}
      </p>
    );
  }
  return (
    <form onSubmit={submit}>
      <label>
        <span role="status">{isHelpful ? "Thank you. What helped?" : "Thank you. What is missing?"}</span>
        <textarea
          ref={box}
          rows={3}
          maxLength={MAX_FEEDBACK_COMMENT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" className="docs-button" disabled={text.trim() === "" || comment.isPending}>
        Send
      </button>
      {comment.isError && <p role="alert">{messageOf(comment.error)}</p>}
    </form>
  );
}
