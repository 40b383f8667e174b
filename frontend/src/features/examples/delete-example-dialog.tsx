import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "@/api/errors";
import type { NamedExample, Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { useUser } from "@/app/session";
import { removeDraft } from "@/lib/draft-names";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";
import { draftName } from "./drafts";
import { deleteExampleMutation } from "./queries";

interface Props {
  project: Project;
  example: NamedExample;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteExampleDialog({ project, example, onClose, onDeleted }: Props) {
  const user = useUser();
  const remove = useSingleMutation(deleteExampleMutation(useQueryClient(), project.id, example.key));
  return (
    <ConfirmDialog
      title="Delete example"
      action="Delete example"
      look="danger"
      busy={remove.isPending}
      failure={remove.isError ? messageOf(remove.error) : null}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            removeDraft(draftName(user.id, project.id, example.key));
            toast.success(`“${example.title}” was deleted.`);
            onDeleted();
          },
        })
      }
    >
      <p className="text-sm text-fg-2">
        This removes <strong className="font-semibold text-fg [overflow-wrap:anywhere]">{example.title}</strong> from
        the docs, in every version.{" "}
        {example.origin === "written"
          ? "It cannot be undone."
          : "A pipeline published it: the next publish writes it again, unless its file is gone by then."}
      </p>
    </ConfirmDialog>
  );
}
