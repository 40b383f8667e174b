import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "@/api/errors";
import type { ReplayedDeliveries, Webhook } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { formatCount, formatNoun } from "@/lib/format";
import { WEBHOOK_DELIVERY_DAYS } from "@/lib/generated/retention";
import { dayBefore } from "@/lib/period";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { FieldFrame } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { DayInput } from "@/ui/period-filter";
import { toast } from "@/ui/toast";
import { type Count, replayableQuery, replayMutation } from "../queries";
import { offText } from "../words";

type What = "both" | ReplayedDeliveries | "none";

const SENT: Record<What, readonly ReplayedDeliveries[]> = {
  both: ["failed", "missed"],
  failed: ["failed"],
  missed: ["missed"],
  none: [],
};

const TEXTS: Record<What, { title: string; text: string }> = {
  both: { title: "Everything", text: "What was given up, and what was never tried" },
  missed: { title: "Those that were never tried", text: "Since it was switched off" },
  failed: { title: "Those that were given up", text: "After the last try" },
  none: { title: "Nothing", text: "The receiver can still read them for 30 days" },
};

/** Returns what can be sent again; nothing that would send no event. */
function choicesOf({ given_up: failed, missed }: Webhook, hasNone: boolean): What[] {
  const all: What[] = failed > 0 && missed > 0 ? ["both"] : [];
  if (missed > 0) all.push("missed");
  if (failed > 0) all.push("failed");
  if (hasNone) all.push("none");
  return all;
}

/** Adds the counts of what is sent; null while one of them is not known. */
function sumOf(what: What, counts: Record<ReplayedDeliveries, Count> | undefined): Count | null {
  if (what === "none") return { count: 0, isMore: false };
  if (counts === undefined) return null;
  const parts = SENT[what].map((each) => counts[each]);
  return { count: parts.reduce((sum, { count }) => sum + count, 0), isMore: parts.some(({ isMore }) => isMore) };
}

const moreThan = ({ isMore }: Count) => (isMore ? "more than " : "");
const eventsOf = (sum: Count | null) => (sum === null ? "events" : `${moreThan(sum)}${formatNoun(sum.count, "event")}`);

/** What is chosen to be sent again, and from which day on. */
function useReplay(hook: Webhook, hasNone: boolean) {
  const [chosen, setChosen] = useState<What | null>(null);
  const [since, setSince] = useState("");
  const choices = choicesOf(hook, hasNone);
  const what = choices.find((choice) => choice === chosen) ?? choices[0] ?? "none";
  const later = useQuery({ ...replayableQuery(hook.id, since), enabled: since !== "" });
  const kept = {
    failed: { count: hook.given_up, isMore: false },
    missed: { count: hook.missed, isMore: false },
  };
  const counts = since === "" ? kept : later.data;
  const replay = useSingleMutation(replayMutation(useQueryClient(), hook.id));
  return {
    choices,
    what,
    since,
    setChosen,
    setSince,
    sumOf: (choice: What) => sumOf(choice, counts),
    isCounting: since !== "" && later.isPending,
    replay,
  };
}

const NOTE = "Sent in order, with their old ids, so that a receiver that has seen one can skip it.";

/** Chooses what to send again, and from which day on. */
function Choices({
  of: { choices, what, since, setChosen, setSince, sumOf: sum },
}: {
  of: ReturnType<typeof useReplay>;
}) {
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">Send again</legend>
        {choices.map((choice) => (
          <Choice
            key={choice}
            what={choice}
            sum={sum(choice)}
            isChosen={choice === what}
            onChoose={() => setChosen(choice)}
          />
        ))}
      </fieldset>
      {what !== "none" && <SinceField value={since} onChange={setSince} />}
      <p className="text-sm text-fg-2">{NOTE}</p>
    </>
  );
}

function Choice({
  what,
  sum,
  isChosen,
  onChoose,
}: {
  what: What;
  sum: Count | null;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { title, text } = TEXTS[what];
  return (
    <label className="flex cursor-pointer items-start gap-2.5 rounded-field border border-line-2 px-3 py-2 text-sm has-checked:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ring">
      <input
        type="radio"
        name="replay"
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 accent-(--brand-solid) outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-xs text-fg-2">{text}</span>
      </span>
      <span className="tabular-nums">{sum === null ? "–" : `${moreThan(sum)}${formatCount(sum.count)}`}</span>
    </label>
  );
}

function SinceField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label="Since (optional)"
      hint={`A day in UTC. Leave it empty for the last ${WEBHOOK_DELIVERY_DAYS} days.`}
    >
      <DayInput
        id={id}
        describedBy={`${id}-hint`}
        value={value}
        min={dayBefore(WEBHOOK_DELIVERY_DAYS)}
        max={dayBefore(0)}
        onChange={onChange}
      />
    </FieldFrame>
  );
}

/** Sends again what a receiver missed while the webhook was on. */
export function ReplayDialog({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const chosen = useReplay(hook, false);
  const { choices, what, since, isCounting, replay } = chosen;
  const sum = chosen.sumOf(what);
  const hasNone = choices.length === 0;
  return (
    <ConfirmDialog
      title="Replay events"
      action={hasNone ? "Replay" : `Replay ${eventsOf(sum)}`}
      look="primary"
      busy={replay.isPending}
      disabled={hasNone || isCounting || sum?.count === 0}
      failure={replay.isError ? messageOf(replay.error) : null}
      onClose={onClose}
      onConfirm={() =>
        replay.mutate(
          { what: SENT[what], since, isOff: false },
          {
            onSuccess: (queued) => {
              toast.success(`${formatNoun(queued, "event")} on the way.`);
              onClose();
            },
          },
        )
      }
    >
      {hasNone ? (
        <p className="text-sm text-fg-2">
          Nothing to replay: each event of the last {WEBHOOK_DELIVERY_DAYS} days was delivered or is still waiting.
        </p>
      ) : (
        <Choices of={chosen} />
      )}
    </ConfirmDialog>
  );
}

/** Says why a webhook is off, and switches it on, with what it missed. */
export function SwitchedOff({ hook, canSend }: { hook: Webhook; canSend: boolean }) {
  const chosen = useReplay(hook, true);
  const { choices, what, since, isCounting, replay } = chosen;
  const sum = chosen.sumOf(what);
  return (
    <section aria-labelledby="off-heading" className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <h3 id="off-heading" className="text-base font-semibold">
        Switched off
      </h3>
      <p className="text-sm text-fg-2 [overflow-wrap:anywhere]">
        {offText(hook)}
        {hook.last_error !== null &&
          ` Last answer: ${[hook.last_status, hook.last_error].filter((part) => part !== null).join(" ")}.`}
      </p>
      {canSend && (
        <>
          {choices.length > 1 && <Choices of={chosen} />}
          {replay.isError && <Notice tone="bad">{messageOf(replay.error)}</Notice>}
          <div>
            <Button
              look="primary"
              busy={replay.isPending}
              disabled={isCounting}
              onClick={() =>
                replay.mutate(
                  { what: SENT[what], since, isOff: true },
                  {
                    onSuccess: (queued) =>
                      toast.success(
                        queued === 0
                          ? "The webhook is on."
                          : `The webhook is on, and ${formatNoun(queued, "event")} on the way.`,
                      ),
                  },
                )
              }
            >
              {sum?.count === 0 ? "Switch on" : `Switch on and replay ${eventsOf(sum)}`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
