import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/errors";
import type { ReplayedDeliveries, Webhook } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { formatCount, formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { replayMutation } from "../queries";
import { offText } from "../words";

type What = "both" | ReplayedDeliveries | "none";

const SENT: Record<What, readonly ReplayedDeliveries[]> = {
  both: ["failed", "missed"],
  failed: ["failed"],
  missed: ["missed"],
  none: [],
};

interface Option {
  value: What;
  title: string;
  text: string;
  count: number;
}

/** Returns what can be sent again; nothing that would send no event. */
function optionsOf({ given_up: failed, missed }: Webhook, hasNone: boolean): Option[] {
  const both: Option[] =
    failed > 0 && missed > 0
      ? [
          {
            value: "both",
            title: "Everything",
            text: "What was given up, and what was never tried",
            count: failed + missed,
          },
        ]
      : [];
  const one: Option[] = [
    {
      value: "missed" as const,
      title: "Those that were never tried",
      text: "Since it was switched off",
      count: missed,
    },
    { value: "failed" as const, title: "Those that were given up", text: "After the last try", count: failed },
  ].filter(({ count }) => count > 0);
  const none: Option[] = hasNone
    ? [{ value: "none", title: "Nothing", text: "The receiver can still read them for 30 days", count: 0 }]
    : [];
  return [...both, ...one, ...none];
}

function Options({ options, value, onChange }: { options: Option[]; value: What; onChange: (value: What) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Send again</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-2.5 rounded-field border border-line-2 px-3 py-2 text-sm has-checked:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name="replay"
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="mt-1 accent-(--brand-solid) outline-none"
          />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{option.title}</span>
            <span className="block text-xs text-fg-2">{option.text}</span>
          </span>
          <span className="tabular-nums">{formatCount(option.count)}</span>
        </label>
      ))}
    </fieldset>
  );
}

const NOTE = "Sent in order, with their old ids, so that a receiver that has seen one can skip it.";

function useReplay(hook: Webhook, hasNone: boolean) {
  const options = optionsOf(hook, hasNone);
  const [chosen, setChosen] = useState<What | null>(null);
  const current = options.find(({ value }) => value === chosen) ?? options[0];
  const replay = useSingleMutation(replayMutation(useQueryClient(), hook.id));
  return { options, current, setChosen, replay };
}

/** Sends again what a receiver missed while the webhook was on. */
export function ReplayDialog({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const { options, current, setChosen, replay } = useReplay(hook, false);
  const what = current?.value ?? "none";
  return (
    <ConfirmDialog
      title="Replay events"
      action={current === undefined ? "Replay" : `Replay ${formatNoun(current.count, "event")}`}
      look="primary"
      busy={replay.isPending}
      disabled={current === undefined}
      failure={replay.isError ? messageOf(replay.error) : null}
      onClose={onClose}
      onConfirm={() =>
        replay.mutate(
          { what: SENT[what], isOff: false },
          {
            onSuccess: (queued) => {
              toast.success(`${formatNoun(queued, "event")} on the way.`);
              onClose();
            },
          },
        )
      }
    >
      {current === undefined ? (
        <p className="text-sm text-fg-2">Every event of the last 30 days was delivered or still waits.</p>
      ) : (
        <>
          <Options options={options} value={what} onChange={setChosen} />
          <p className="text-sm text-fg-2">{NOTE}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Says why a webhook is off, and switches it on, with what it missed. */
export function SwitchedOff({ hook, canSend }: { hook: Webhook; canSend: boolean }) {
  const { options, current, setChosen, replay } = useReplay(hook, true);
  const what = current?.value ?? "none";
  const count = current?.count ?? 0;
  return (
    <section aria-labelledby="off-heading" className="grid gap-3 rounded-card border border-line p-4">
      <h3 id="off-heading" className="text-base font-semibold">
        Switched off
      </h3>
      <p className="text-sm text-fg-2">
        {offText(hook)}
        {hook.last_error !== null && ` Last answer: ${hook.last_status ?? ""} ${hook.last_error}.`}
      </p>
      {canSend && (
        <>
          {options.length > 1 && (
            <>
              <Options options={options} value={what} onChange={setChosen} />
              <p className="text-sm text-fg-2">{NOTE}</p>
            </>
          )}
          {replay.isError && <Notice tone="bad">{messageOf(replay.error)}</Notice>}
          <div>
            <Button
              look="primary"
              busy={replay.isPending}
              onClick={() =>
                replay.mutate(
                  { what: SENT[what], isOff: true },
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
              {count === 0 ? "Switch on" : `Switch on and replay ${formatNoun(count, "event")}`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
