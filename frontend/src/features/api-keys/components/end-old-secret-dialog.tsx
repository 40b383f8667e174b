import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiKey } from "@/api/generated/types.gen";
import { describeEndError, OLD_SECRET_ENDED } from "@/app/api-keys/messages";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";
import { describeOverlap } from "../expiry";
import { endOldSecretMutation } from "../queries";

/** Ends the secret from before a rotation, once the owner has confirmed it. */
export function EndOldSecretDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const end = useMutation(endOldSecretMutation(useQueryClient(), apiKey.id));
  const left = describeOverlap(apiKey.rotatedUntil);

  async function confirm() {
    await end.mutateAsync();
    toast.success(OLD_SECRET_ENDED);
    onClose();
  }

  return (
    <ConfirmDialog
      title="End the old secret now"
      action="End the old secret"
      look="danger"
      busy={end.isPending}
      failure={end.error === null ? null : describeEndError(end.error)}
      onConfirm={() => void confirm().catch(() => undefined)}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">
        Programs that still use the old secret of{" "}
        <strong className="font-semibold text-fg [overflow-wrap:anywhere]">{apiKey.name}</strong> stop working within 2
        seconds{left !== null && `, not in ${left}`}. The new secret (<code>{apiKey.prefix}…</code>) goes on working.
      </p>
    </ConfirmDialog>
  );
}
