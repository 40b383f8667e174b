import type { ReactNode } from "react";
import { paths } from "@/app/paths";
import { SectionTitle } from "./plain-sections";

const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: "Do you keep what I paste?",
    answer:
      "No. The server reads it to make the page, remembers it for a short time, and stores nothing. Your schema is stored when you make docs of it, and deleted with its project.",
  },
  {
    question: "Introspection is off in production. Does it matter?",
    answer: (
      <>
        No. Paste the SDL, upload its files, or{" "}
        <a href={paths.help("publishing-from-ci")}>publish from your pipeline</a>.
      </>
    ),
  },
  {
    question: "Can parts of the schema stay hidden?",
    answer: (
      <>
        Yes. What a <a href={paths.help("hide-rules")}>hide rule</a> matches is on no page and in no search, file or
        answer to an agent.
      </>
    ),
  },
  {
    question: "Can I host the docs myself?",
    answer: (
      <>
        Yes. <code>graphfolio build</code> writes them to a <a href={paths.help("static-sites")}>folder of files</a>,
        and you can <a href={paths.help("self-hosting")}>run the whole server</a>.
      </>
    ),
  },
];

/** What visitors want to know before they sign in. The browser unfolds the answers. */
export default function VisitorQuestions() {
  return (
    <>
      <SectionTitle>Questions</SectionTitle>
      <div className="questions">
        {questions.map(({ question, answer }, index) => (
          <details key={question} name="question" open={index === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </>
  );
}
