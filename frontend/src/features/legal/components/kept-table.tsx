import type { ReactNode } from "react";
import { formatNoun } from "@/lib/format";
import {
  ANALYTICS_DAY_DAYS,
  ANALYTICS_HOUR_DAYS,
  API_KEY_USE_HOURS,
  AUDIT_LOG_FREE_DAYS,
  AUDIT_LOG_PRO_DAYS,
  BILLING_EVENT_DAYS,
  CLIENT_ERROR_DAYS,
  CONTACT_MESSAGE_DAYS,
  DEAD_JOB_DAYS,
  EVENT_DAYS,
  HELP_FEEDBACK_DAYS,
  IDEMPOTENCY_KEY_HOURS,
  NOTICE_DAYS,
  RATE_LIMIT_HOURS,
  SCHEMA_CHECK_DAYS,
  SESSION_DAYS,
  SIGN_IN_LINK_MINUTES,
  UNCONFIRMED_FOLLOWER_HOURS,
  USED_LINK_HOURS,
  WEBHOOK_DELIVERY_DAYS,
} from "@/lib/generated/retention";

const days = (count: number) => formatNoun(count, "day");
const hours = (count: number) => formatNoun(count, "hour");

/** The data that the server stores, why, and for how long. The numbers are those of the server's code. */
const ROWS: readonly [what: ReactNode, why: string, until: string][] = [
  [
    "Your email address, username and, if you give it, your name",
    "Your account, and your public docs",
    "Until you delete your account",
  ],
  [
    "Projects: schemas with all their versions, content sections, endpoints, hide rules",
    "Your documentation",
    "Until you delete the project or your account",
  ],
  [
    "Sign-in links, only as a hash",
    "Signing in by email",
    `A link works for ${formatNoun(SIGN_IN_LINK_MINUTES, "minute")} and is deleted ${hours(USED_LINK_HOURS)} later`,
  ],
  [
    "Sessions: the hash of their token, the browser's name, the time of last use",
    "Keeping you signed in, and the list of your sessions",
    `${days(SESSION_DAYS)} after the last use, or until you sign out`,
  ],
  [
    "API keys: their name, the start of the key and a hash of it",
    "Calls of your scripts",
    "Until you delete the key or your account",
  ],
  ["How often each API key was used, by hour and route", "The usage shown to you", hours(API_KEY_USE_HOURS)],
  [
    "Counters of requests, by a hash of the IP address, of an email address, or by account",
    "Limits against abuse",
    `${hours(RATE_LIMIT_HOURS)} after the last request`,
  ],
  [
    "Readers' answers to “Was this helpful?”, without anything that identifies the reader",
    "The owner of the docs reads them",
    "Until the owner deletes the project",
  ],
  [
    "Changes of projects and of your account, with who made them: a username and a browser, or an API key",
    "Telling all parts of the service about them",
    days(EVENT_DAYS),
  ],
  [
    "The same changes, as the log of your account",
    "Finding out who did what",
    `${days(AUDIT_LOG_FREE_DAYS)} on Free, ${days(AUDIT_LOG_PRO_DAYS)} on Pro, or until you delete your account`,
  ],
  [
    "Your webhooks: their addresses and secrets, encrypted",
    "Telling your servers about changes",
    "Until you delete them",
  ],
  [
    "What was sent to your webhooks, and the beginning of each answer",
    "The log of deliveries",
    days(WEBHOOK_DELIVERY_DAYS),
  ],
  ["What you were told by mail", "Not telling you twice", days(NOTICE_DAYS)],
  [
    "The email addresses of readers who follow a changelog, and hashes of the links in their mails",
    "Mails about new versions",
    `Until they unsubscribe, or the docs are deleted; ${hours(UNCONFIRMED_FOLLOWER_HOURS)} if they do not confirm`,
  ],
  [
    "Counts of what readers of public docs do, by page, search, kind of device and the site that led to them, without anything that identifies a reader",
    "The owner of the docs reads them",
    `${days(ANALYTICS_DAY_DAYS)} by day, ${days(ANALYTICS_HOUR_DAYS)} by hour, or until the owner deletes the project`,
  ],
  [
    "Hashes that tell the visitors of one day apart, and the day’s key that they are made with; for some minutes, when each did something last",
    "Counting a visitor once a day",
    "Until a minute after the UTC day",
  ],
  ["Checks of schemas from pipelines", "The list of checks", days(SCHEMA_CHECK_DAYS)],
  ["Answers to repeated requests of one program", "Doing the same thing only once", hours(IDEMPOTENCY_KEY_HOURS)],
  ["Your plan, and your customer number at the payment provider", "Billing", "Until you delete your account"],
  [
    "Checkouts that you opened, and events of the payment provider about your subscription",
    "Billing",
    days(BILLING_EVENT_DAYS),
  ],
  ["Messages that you send with the contact form", "Answering you", days(CONTACT_MESSAGE_DAYS)],
  [
    "Answers to “Was this helpful?” below the pages of our documentation, without anything that identifies the reader",
    "Improving the documentation",
    days(HELP_FEEDBACK_DAYS),
  ],
  [
    "Errors of the app in your browser: message, place in the code, kind of page, browser. Tokens, keys, email addresses and names of projects are removed",
    "Finding and fixing faults",
    `${days(CLIENT_ERROR_DAYS)} after the last report`,
  ],
  ["Mail that could not be sent: recipient and kind", "Finding out why", days(DEAD_JOB_DAYS)],
];

/** On phones each row is a block, whose lines say what they are. */
export function KeptTable() {
  return (
    <table
      aria-label="What is stored, why and for how long"
      className="w-full border-collapse text-sm leading-6 max-sm:block"
    >
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line-2 text-left">
          <th scope="col" className="py-2 pr-4 font-semibold">
            What
          </th>
          <th scope="col" className="px-4 py-2 font-semibold">
            What for
          </th>
          <th scope="col" className="py-2 pl-4 font-semibold">
            How long
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {ROWS.map(([what, why, until]) => (
          <tr key={why + until} className="border-b border-line align-top max-sm:block max-sm:py-3">
            <td className="max-sm:block sm:py-2 sm:pr-4">{what}</td>
            <td className="text-fg-2 before:text-fg-3 max-sm:block max-sm:before:content-['What_for:_'] sm:w-[28%] sm:px-4 sm:py-2">
              {why}
            </td>
            <td className="text-fg-2 before:text-fg-3 max-sm:block max-sm:before:content-['How_long:_'] sm:w-[28%] sm:py-2 sm:pl-4">
              {until}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
