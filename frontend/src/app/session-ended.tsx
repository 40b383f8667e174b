import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/ui/button";
import { useSignIn } from "./sign-in";

/** A bar over a page with unsaved work. The page stays until its user has signed in again. */
export function SessionEnded({ redirect }: { redirect: string }) {
  const { open } = useSignIn();
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the session ends
  useEffect(() => open(redirect), []);
  // An open dialog makes the rest of the page inert, so render the bar inside it.
  const dialog = document.querySelector("dialog[open]:not([data-sign-in])");
  return createPortal(
    <div
      role="alert"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-card border border-line bg-warn-soft px-4 py-3 text-sm text-fg shadow-float"
    >
      <p className="min-w-0 flex-1 basis-56">
        Your session has ended. Sign in again to continue. What you typed is still here.
      </p>
      <Button look="primary" size="small" onClick={() => open(redirect)}>
        Sign in again
      </Button>
    </div>,
    dialog ?? document.body,
  );
}
