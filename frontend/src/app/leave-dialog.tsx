import { useBlocker } from "react-router-dom";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { useUnsavedWork } from "./unsaved-work";

/** While `changed`, asks before the page is left by a link, by another tab of the page, or by the browser. */
export function LeaveDialog({ changed }: { changed: boolean }) {
  useUnsavedWork(changed);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      changed && (from.pathname !== to.pathname || from.search !== to.search),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title="Leave without saving?" onClose={() => blocker.reset()}>
      <p className="text-sm text-fg-2">What you changed here is not saved yet and will be lost.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={() => blocker.proceed()}>Leave without saving</Button>
        <Button look="primary" data-autofocus onClick={() => blocker.reset()}>
          Keep editing
        </Button>
      </div>
    </Dialog>
  );
}
