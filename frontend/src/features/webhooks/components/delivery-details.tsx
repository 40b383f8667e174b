import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeliveryAnswer, DeliveryAttempt, DeliveryHeader, WebhookDelivery } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatExact } from "@/lib/format";
import { CodePanel } from "@/ui/code-panel";
import { CopyButton } from "@/ui/copy-button";
import { Loaded } from "@/ui/loaded";
import { pretty } from "../pretty";
import { deliveryQuery } from "../queries";
import { formatMs } from "../words";
import { Dot, DueTime } from "./hook-parts";
import { Timings } from "./timings";

/** The request, the answers and the times of a delivery. */
export function DeliveryDetails({ hookId, delivery }: { hookId: string; delivery: WebhookDelivery }) {
  const query = useQuery(deliveryQuery(hookId, delivery.id, delivery.attempts));
  return (
    <Loaded query={query} what="the delivery" blocks={["h-56 w-full"]}>
      {(answer) => <Details answer={answer} />}
    </Loaded>
  );
}

const isSuccess = ({ status, error }: DeliveryAttempt) => error === null && status !== null;

function Details({ answer: { delivery, body, attempts, curl } }: { answer: DeliveryAnswer }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const attempt = attempts.find(({ number }) => number === chosen) ?? attempts.at(-1);
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4">
        {attempt?.timings && (
          <div className="grid gap-2">
            <h3 className="text-sm font-semibold">
              Time of try {attempt.number}{" "}
              <span className="font-normal text-fg-2">· {formatMs(attempt.duration_ms)}</span>
            </h3>
            <Timings of={attempt.timings} />
          </div>
        )}
        <div className="grid gap-1.5">
          <h3 className="text-sm font-semibold">Tries</h3>
          {attempts.length === 0 && (
            <p className="text-sm text-fg-2">
              {delivery.status === "missed"
                ? "It was never tried, because the webhook was off."
                : "It was not tried yet."}
            </p>
          )}
          <ul className="grid gap-0.5 text-xs">
            {attempts.map((each) => (
              <li key={each.number}>
                <button
                  type="button"
                  aria-pressed={each.number === attempt?.number}
                  onClick={() => setChosen(each.number)}
                  className="flex w-full flex-wrap items-center gap-x-2 rounded-control px-2 py-1 text-left hover:bg-bg-3 aria-pressed:bg-bg-3"
                >
                  <Dot tone={isSuccess(each) ? "ok" : "bad"} />
                  <span className="shrink-0 text-fg-2">{formatExact(each.at)}</span>
                  <span className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
                    {[each.status, each.error].filter((part) => part !== null).join(" ")}
                  </span>
                  <span className="shrink-0 text-fg-2 tabular-nums">{formatMs(each.duration_ms)}</span>
                </button>
              </li>
            ))}
            {delivery.next_attempt_at !== null && (
              <li className="flex items-center gap-2 px-2 py-1">
                <Dot tone="plain" />
                <span>
                  Next try <DueTime iso={delivery.next_attempt_at} />
                </span>
              </li>
            )}
          </ul>
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={curl} look="plain">
            Copy as curl
          </CopyButton>
        </div>
      </div>
      <Messages body={body} attempt={attempt} />
    </div>
  );
}

const lines = (headers: readonly DeliveryHeader[]) => headers.map(({ name, value }) => `${name}: ${value}`).join("\n");
const TABS = [
  { key: "request", label: "Request" },
  { key: "answer", label: "Answer" },
] as const;

function Messages({ body, attempt }: { body: string; attempt: DeliveryAttempt | undefined }) {
  const [tab, setTab] = useState<(typeof TABS)[number]["key"]>("request");
  const request = [lines(attempt?.request_headers ?? []), pretty(body)].filter((part) => part !== "").join("\n\n");
  const answer =
    attempt === undefined || attempt.status === null
      ? (attempt?.error ?? "There is no answer yet.")
      : [`${attempt.status}`, lines(attempt.response_headers), attempt.response_body]
          .filter((part) => part !== "")
          .join("\n\n");
  return (
    <CodePanel
      label="Messages"
      tabs={TABS}
      current={tab}
      onChange={setTab}
      code={tab === "request" ? request : answer}
      copy={tab === "request" ? body : answer}
      wraps
      className={classes("max-h-96")}
    />
  );
}
