import { useQueryClient } from "@tanstack/react-query";
import { Globe, Lock } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { PlansLink } from "@/app/billing/plans-link";
import { useIncludes } from "@/app/billing/use-includes";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { Button, buttonClasses } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { LineIcon } from "@/ui/line-icon";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";
import { updateProjectMutation } from "@/app/project/queries";
import { CLOSING, NOT_OPENED, OPENING, OPENING_ON_FREE, PRIVATE_IS_PRO } from "@/app/project/visibility-words";

/** Makes the docs public or private after explaining the effect, or explains why the plan does not allow it. */
export function VisibilitySwitch({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const isFixed = project.read_only !== null && !project.can_be_opened;
  return (
    <>
      <Switch
        checked={project.is_public}
        isFixed={isFixed}
        title={
          isFixed && project.read_only !== null
            ? project.read_only
            : project.is_public
              ? "Anyone with the address can read the docs."
              : "Only you can read the docs."
        }
        onChange={() => setAsking(true)}
        className="-mx-1.5 text-sm font-medium hover:bg-bg-3"
      >
        <LineIcon of={project.is_public ? Globe : Lock} className="size-3.5" />
        Public
      </Switch>
      {asking && <VisibilityDialog project={project} onClose={close} />}
    </>
  );
}

function VisibilityDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const canBePrivate = useIncludes("private_projects");
  if (project.is_public && project.read_only !== null)
    return <RefusalDialog title="This project stays public" text={project.read_only} onClose={onClose} />;
  if (project.is_public)
    return canBePrivate ? (
      <ChangeDialog project={project} onClose={onClose} />
    ) : (
      <RefusalDialog
        title="This project stays public"
        text={`${PRIVATE_IS_PRO} With Pro, only you can read them until you make them public again.`}
        onClose={onClose}
      />
    );
  if (project.read_only !== null && !project.can_be_opened)
    return (
      <RefusalDialog
        title="This project stays private"
        text={`${NOT_OPENED} With Pro, this one can be public or private.`}
        onClose={onClose}
      />
    );
  return <ChangeDialog project={project} onClose={onClose} />;
}

function RefusalDialog({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const hasUnpaidPro = useUser().payment_failed;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-sm text-fg-2">{text}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Not now</Button>
        {hasUnpaidPro ? (
          <Link to={paths.billing()} className={buttonClasses("primary")}>
            Open billing
          </Link>
        ) : (
          <PlansLink className={buttonClasses("primary")} />
        )}
      </div>
    </Dialog>
  );
}

function ChangeDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const canBePrivate = useIncludes("private_projects");
  // Keep the question while the response changes the project.
  const [opens] = useState(!project.is_public);
  const save = useSingleMutation(updateProjectMutation(useQueryClient(), project.id));
  return (
    <ConfirmDialog
      title={opens ? "Make the docs public" : "Make the docs private"}
      action={opens ? "Make public" : "Make private"}
      look="primary"
      busy={save.isPending}
      failure={save.isError ? messageOf(save.error) : null}
      onClose={onClose}
      onConfirm={() =>
        save.mutate(
          { is_public: opens },
          {
            onSuccess: () => {
              toast.success(opens ? "The docs are public." : "The docs are private.");
              onClose();
            },
          },
        )
      }
    >
      <p className="text-sm text-fg-2">
        From then on {opens ? OPENING : CLOSING}
        {opens && !canBePrivate && ` ${OPENING_ON_FREE}`}
      </p>
      <p className="truncate font-mono text-sm text-fg-2">
        {location.host}
        {paths.docs(project.username, project.slug)}
      </p>
    </ConfirmDialog>
  );
}
