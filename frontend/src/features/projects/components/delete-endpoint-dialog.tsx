import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "@/api/errors";
import type { Endpoint } from "@/api/generated/types.gen";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { deleteEndpointMutation } from "../queries";

interface Props {
  projectId: string;
  endpoint: Endpoint;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an endpoint and its stored headers are lost. */
export function DeleteEndpointDialog({ projectId, endpoint, onClose, onDeleted }: Props) {
  const remove = useMutation(deleteEndpointMutation(useQueryClient(), projectId, endpoint.id));
  return (
    <Dialog title="Delete endpoint" onClose={onClose} busy={remove.isPending}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm text-fg-2">
          This removes <strong className="font-[600] text-fg [overflow-wrap:anywhere]">{endpoint.name}</strong> from the project and the docs
          {endpoint.headers.length > 0 && ", with the values of its headers"}. It cannot be undone.
        </p>
        {remove.isError && <Notice tone="bad">{messageOf(remove.error)}</Notice>}
        <div className="flex justify-end gap-2.5">
          <Button onClick={onClose} disabled={remove.isPending}>Cancel</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(undefined, {
            onSuccess: () => {
              toast.success(`“${endpoint.name}” was deleted.`);
              onDeleted();
            },
          })}>Delete endpoint</Button>
        </div>
      </div>
    </Dialog>
  );
}
