import { useEffect, useRef, useState } from "react";
import { Dialog } from "@/ui/dialog";
import { SignInForm } from "./sign-in-form";

const CLOSES_AFTER_MS = 3000;

/** The Sign In window. It closes three seconds after the link was sent. */
export default function SignInDialog({
  redirect,
  onClose,
}: {
  redirect: string | undefined;
  onClose: (isSent: boolean) => void;
}) {
  const [sending, setSending] = useState(false);
  const isSent = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function onSent() {
    isSent.current = true;
    timer.current = setTimeout(() => onClose(true), CLOSES_AFTER_MS);
  }

  return (
    <Dialog title="Sign In" onClose={() => onClose(isSent.current)} busy={sending}>
      <p className="mb-4 text-sm text-fg-2">
        We email you a link to sign in, no password needed. A new address creates an account.
      </p>
      <SignInForm redirect={redirect} onSent={onSent} onSending={setSending} onCancel={() => onClose(isSent.current)} />
    </Dialog>
  );
}
