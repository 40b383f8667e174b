import type { ReactNode } from "react";
import { FREE_PROJECTS, PRO_PRICE_USD } from "@/lib/generated/plans";
import { site } from "@/lib/site";

const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: "Can I cancel anytime?",
    answer:
      "Yes, in the billing portal, without writing to anybody. Pro stays until the end of the month that you have paid, and you are not charged again.",
  },
  {
    question: "What happens to my projects when Pro ends?",
    answer: `Nothing is deleted. The ${FREE_PROJECTS} projects that you choose stay as they are if they are public; without a choice, the ${FREE_PROJECTS} oldest. The others and private projects become read-only until you upgrade again, and everything can still be read and exported.`,
  },
  {
    question: "Do private docs become public when Pro ends?",
    answer: `No. Private docs stay private, and only you can read them. You can make a project public yourself if it is one of the ${FREE_PROJECTS} that Free includes.`,
  },
  {
    question: "What happens when a payment fails?",
    answer:
      "Pro is paused and your account is treated as Free until a payment succeeds. Then everything comes back as it was. You can change the payment method in the billing portal.",
  },
  {
    question: "Do I need a card for Free?",
    answer: `No. Free costs nothing and asks for no payment method. Only Pro is paid, $${PRO_PRICE_USD} per month.`,
  },
  {
    question: "How do I get invoices or a refund?",
    answer: <Refunds />,
  },
];

function Refunds() {
  const { support_email: address } = site();
  return (
    <>
      Invoices are in the billing portal. For a refund, write to{" "}
      <a href={`mailto:${address}`} className="text-link underline [overflow-wrap:anywhere]">
        {address}
      </a>{" "}
      with the email address of your account.
    </>
  );
}

export function PlanQuestions() {
  return (
    <dl className="grid gap-x-8 gap-y-7 sm:grid-cols-2">
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt className="text-base font-semibold">{question}</dt>
          <dd className="mt-1 text-sm text-fg-2">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
