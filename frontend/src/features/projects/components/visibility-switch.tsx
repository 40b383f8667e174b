import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { Button, buttonClasses } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { SwitchTrack } from "@/ui/switch-track";
import { toast } from "@/ui/toast";
import { updateProjectMutation } from "../queries";
import { CLOSING, NOT_OPENED, OPENING, OPENING_ON_FREE, PRIVATE_IS_PRO } from "./visibility-words";

/** Opens or closes the docs, once it was said what that shows or hides; where the plan does not cover it, says so instead. */
export function VisibilitySwitch({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const isFixed = project.read_only !== null && !project.can_be_opened;
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={project.is_public}
        title={isFixed && project.read_only !== null ? project.read_only : project.is_public ? "Anyone with the address can read the docs." : "Only you can read the docs."}
        onClick={() => setAsking(true)}
        className="-mx-1.5 flex shrink-0 items-center gap-2 rounded-control px-1.5 py-1 text-[12.5px] font-[550] text-fg-2 hover:bg-bg-3 hover:text-fg"
      >
        Public
        <span className={isFixed ? "opacity-55" : undefined}><SwitchTrack on={project.is_public} /></span>
      </button>
      {asking && <Asked project={project} onClose={close} />}
    </>
  );
}

function Asked({ project, onClose }: { project: Project; onClose: () => void }) {
  const isPro = useUser().plan === "pro";
  if (project.is_public && project.read_only !== null) return <Refusal title="This project stays public" text={project.read_only} onClose={onClose} />;
  if (project.is_public) return isPro ? <Change project={project} onClose={onClose} /> : <Refusal title="This project stays public" text={`${PRIVATE_IS_PRO} With Pro only you read them, until you make them public again.`} onClose={onClose} />;
  if (project.read_only !== null && !project.can_be_opened) return <Refusal title="This project stays private" text={`${NOT_OPENED} Upgrade to Pro, and this one can be public or private.`} onClose={onClose} />;
  return <Change project={project} onClose={onClose} />;
}

function Refusal({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-sm text-fg-2">{text}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Not now</Button>
        <Link to={paths.pricing()} className={buttonClasses("primary")}>Compare the plans</Link>
      </div>
    </Dialog>
  );
}

function Change({ project, onClose }: { project: Project; onClose: () => void }) {
  const isPro = useUser().plan === "pro";
  // What is asked stays while the answer changes the project below.
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
        save.mutate({ is_public: opens }, {
          onSuccess: () => {
            toast.success(opens ? "The docs are public." : "The docs are private.");
            onClose();
          },
        })
      }
    >
      <p className="text-sm text-fg-2">
        From then on {opens ? OPENING : CLOSING}{opens && !isPro && ` ${OPENING_ON_FREE}`}
      </p>
      <p className="truncate font-mono text-[12.5px] text-fg-2">{location.host}{paths.docs(project.username, project.slug)}</p>
    </ConfirmDialog>
  );
}
