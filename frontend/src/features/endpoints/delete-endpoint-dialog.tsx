import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "@/api/errors";
import type { Endpoint } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";
import { deleteEndpointMutation } from "./queries";

interface Props {
  projectId: string;
  endpoint: Endpoint;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks the user to confirm the deletion of an endpoint and its stored headers. */
export function DeleteEndpointDialog({ projectId, endpoint, onClose, onDeleted }: Props) {
  const remove = useSingleMutation(deleteEndpointMutation(useQueryClient(), projectId, endpoint.id));
  return (
    <ConfirmDialog
      title="Delete endpoint"
      action="Delete endpoint"
      look="danger"
      busy={remove.isPending}
      failure={remove.isError ? messageOf(remove.error) : null}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(`“${endpoint.name}” was deleted.`);
            onDeleted();
          },
        })
      }
    >
      <p className="text-sm text-fg-2">
        This removes <strong className="font-semibold text-fg [overflow-wrap:anywhere]">{endpoint.name}</strong> from
        the project and the docs
        {endpoint.headers.length > 0 && ", with the values of its headers"}. It cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
