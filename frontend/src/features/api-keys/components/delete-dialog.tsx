import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiKey } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";
import { MESSAGE_MS } from "@/lib/use-message";
import { TypeToConfirmDialog } from "@/ui/form/type-to-confirm-dialog";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { DELETED, describeDeleteError, NAME_MISMATCH } from "@/app/api-keys/messages";
import { deleteKeyMutation } from "../queries";
import { isExpired } from "./key-parts";

interface Props {
  apiKey: ApiKey;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a key once its name is typed. */
export function DeleteDialog({ apiKey, onDeleted, onClose }: Props) {
  const remove = useMutation(deleteKeyMutation(useQueryClient(), apiKey.id));
  return (
    <TypeToConfirmDialog
      title="Delete API key"
      action="Delete key"
      label={
        <>
          Type <span className="font-mono [overflow-wrap:anywhere]">{apiKey.name}</span> to confirm
        </>
      }
      matches={(typed) => typed === apiKey.name}
      mismatch={NAME_MISMATCH}
      describe={describeDeleteError}
      problemMs={MESSAGE_MS}
      remove={async () => {
        await remove.mutateAsync();
        toast.success(DELETED);
        onDeleted();
      }}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">
        {isExpired(apiKey) ? "No script can use " : "Scripts that use "}
        <strong className="font-semibold text-fg [overflow-wrap:anywhere]">{apiKey.name}</strong> (
        <code>{apiKey.prefix}…</code>){isExpired(apiKey) ? " any more." : " stop working within 2 seconds."}{" "}
        <Usage of={apiKey} />
      </p>
    </TypeToConfirmDialog>
  );
}

function Usage({ of: { lastUsedAt, requests24h } }: { of: ApiKey }) {
  if (!lastUsedAt) return "It was never used.";
  return (
    <>
      It was last used <Time iso={lastUsedAt} />
      {requests24h === 0
        ? "."
        : `, ${formatCount(requests24h)} ${requests24h === 1 ? "time" : "times"} in the last 24 hours.`}
    </>
  );
}
