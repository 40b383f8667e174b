import type { ReactNode } from "react";
import { useBlocker } from "react-router-dom";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { keepsForms } from "./scroll-to-top";
import { useUnsavedWork } from "./unsaved-work";

/** While `changed`, asks before the page is left by a link, by another tab of the page, or by the browser. */
export function LeaveDialog({
  changed,
  title = "Leave without saving?",
  children = "What you changed here is not saved yet and will be lost.",
}: {
  changed: boolean;
  title?: string;
  /** Says what is lost. */
  children?: ReactNode;
}) {
  useUnsavedWork(changed);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      changed && (from.pathname !== to.pathname || from.search !== to.search) && !keepsForms(to.state),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={title} onClose={() => blocker.reset()}>
      <p className="text-sm text-fg-2">{children}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={() => blocker.proceed()}>{title.replace("?", "")}</Button>
        <Button look="primary" data-autofocus onClick={() => blocker.reset()}>
          Keep editing
        </Button>
      </div>
    </Dialog>
  );
}
