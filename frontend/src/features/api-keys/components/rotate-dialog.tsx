import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApiKey, ApiKeySecret } from "@/api/generated/types.gen";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useRequestKey } from "@/lib/use-request-key";
import { useMessage } from "@/lib/use-message";
import { describeOverlap } from "../expiry";
import { describeRotateError } from "@/app/api-keys/messages";
import { rotateKey } from "../queries";

interface Props {
  apiKey: ApiKey;
  onRotated: (rotated: ApiKeySecret) => void;
  onClose: () => void;
}

/** Says what a rotation does, and does it. */
export function RotateDialog({ apiKey, onRotated, onClose }: Props) {
  const queries = useQueryClient();
  const keyOf = useRequestKey();
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false);
  const [failure, setFailure] = useMessage<string>();
  const overlap = describeOverlap(apiKey.rotatedUntil);

  async function rotate() {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    setFailure(null);
    try {
      onRotated(await rotateKey(queries, apiKey.id, keyOf(apiKey.id)));
    } catch (error) {
      setFailure(describeRotateError(error));
      setBusy(false);
      isSent.current = false;
    }
  }

  return (
    <ConfirmDialog
      title="Rotate API key"
      action="Rotate key"
      look="primary"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      <div className="grid gap-2 text-sm text-fg-2">
        <p>
          <strong className="font-semibold text-fg [overflow-wrap:anywhere]">{apiKey.name}</strong> (
          <code>{apiKey.prefix}…</code>) gets a new secret, which you see once. The old secret works for 24 more hours,
          so that you can replace it everywhere. If it has leaked, end it at once afterwards:{" "}
          <em>End the old secret now</em>
          in the list.
        </p>
        <p>Name, access, projects and expiry stay as they are.</p>
        {overlap !== null && (
          <p className="text-warn">
            You rotated this key recently: the secret from before that, which would work for {overlap} more, stops
            working at once.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
