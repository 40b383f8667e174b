import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "@/api/errors";
import type { Webhook, WebhookSecret } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { formatExact, formatNoun } from "@/lib/format";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { SelectField } from "@/ui/select";
import { toast } from "@/ui/toast";
import { deleteMutation, rotateSecret, testMutation } from "../queries";
import { EVENTS } from "../words";

interface Props {
  hook: Webhook;
  onClose: () => void;
}

/** Sends the owner's last event of a kind as a test. */
export function TestDialog({ hook, onClose }: Props) {
  const kinds = EVENTS.filter(({ kind }) => hook.events.includes("*") || hook.events.includes(kind));
  const [event, setEvent] = useState(kinds[0]?.kind ?? "schema.published");
  const test = useSingleMutation(testMutation(useQueryClient(), hook.id));
  return (
    <ConfirmDialog
      title="Send test event"
      action="Send test event"
      look="primary"
      busy={test.isPending}
      failure={test.isError ? messageOf(test.error) : null}
      onClose={onClose}
      onConfirm={() =>
        test.mutate(event, {
          onSuccess: () => {
            toast.success("The test event is on its way.");
            onClose();
          },
        })
      }
    >
      <SelectField
        label="Event"
        hint="Your own last event of this kind, marked as a test, or an example if there is none."
        value={event}
        onChange={({ target }) => setEvent((now) => kinds.find(({ kind }) => kind === target.value)?.kind ?? now)}
      >
        {kinds.map(({ kind }) => (
          <option key={kind} value={kind}>
            {kind}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}

/** Says what a rotation does, and does it. */
export function RotateDialog({ hook, onRotated, onClose }: Props & { onRotated: (rotated: WebhookSecret) => void }) {
  const queries = useQueryClient();
  const isSent = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function rotate() {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setFailure(null);
    try {
      onRotated(await rotateSecret(queries, hook.id));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
      isSent.current = false;
    }
  }

  return (
    <ConfirmDialog
      title="Rotate the secret"
      action="Rotate the secret"
      look="primary"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">
        You see the new secret once. For 24 hours each message has two signatures, one of each secret, so that you can
        replace it without losing an event.
      </p>
      {hook.old_secret_until !== null && (
        <p className="text-sm text-warn">
          The secret from before the last rotation, which would sign until {formatExact(hook.old_secret_until)}, stops
          at once.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Deletes a webhook with its log. */
export function DeleteDialog({ hook, onDeleted, onClose }: Props & { onDeleted: () => void }) {
  const remove = useSingleMutation(deleteMutation(useQueryClient(), hook.id));
  return (
    <ConfirmDialog
      title="Delete webhook"
      action="Delete webhook"
      look="danger"
      busy={remove.isPending}
      failure={remove.isError ? messageOf(remove.error) : null}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success("The webhook was deleted.");
            onDeleted();
          },
        })
      }
    >
      <p className="text-sm text-fg-2">
        Nothing is sent to <code className="[overflow-wrap:anywhere]">{hook.url}</code> any more. Its secret and its log
        of deliveries are deleted
        {hook.waiting > 0 && `, and ${formatNoun(hook.waiting, "waiting event")} will not be sent`}.
      </p>
    </ConfirmDialog>
  );
}
