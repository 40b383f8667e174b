import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/errors";
import { answerPageMutation, commentAnswerMutation } from "../queries";

const LONGEST = 500;

interface Props {
  username: string;
  slug: string;
  /** Path of the page, without a version. */
  page: string;
}

/** "Was this helpful?" The answer is kept at the first click; what else is said may follow. */
export function PageFeedback({ username, slug, page }: Props) {
  const answer = useMutation(answerPageMutation(username, slug));
  const comment = useMutation(commentAnswerMutation(username, slug));
  const [text, setText] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const id = answer.data?.id;
  useEffect(() => {
    if (id !== undefined) box.current?.focus();
  }, [id]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (id === undefined || text.trim() === "" || comment.isPending) return;
    comment.mutate({ id, comment: text.trim() });
  }

  if (comment.isSuccess) return <p role="status">Thank you. The owner of these docs reads it.</p>;
  if (id === undefined) {
    return (
      <>
        <div role="group" aria-label="Was this helpful?">
          <span aria-hidden="true">Was this helpful?</span>
          {([["Yes", true], ["No", false]] as const).map(([label, is_helpful]) => (
            <button key={label} type="button" className="docs-button" disabled={answer.isPending} onClick={() => answer.mutate({ page, is_helpful })}>{label}</button>
          ))}
        </div>
        {answer.isError && <p role="alert">{messageOf(answer.error)}</p>}
      </>
    );
  }
  return (
    <form onSubmit={submit}>
      <label>
        <span role="status">{answer.variables?.is_helpful === true ? "Thank you. What helped?" : "Thank you. What is missing?"}</span>
        <textarea ref={box} rows={3} maxLength={LONGEST} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit" className="docs-button" disabled={text.trim() === "" || comment.isPending}>Send</button>
      {comment.isError && <p role="alert">{messageOf(comment.error)}</p>}
    </form>
  );
}
