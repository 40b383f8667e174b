import { useEffect, useRef, useState } from "react";
import { useSession } from "@/app/session";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Button } from "@/ui/button";
import { ContactForm } from "../components/contact-form";
import { Result } from "../components/result";

export default function ContactRoute() {
  usePageMeta(ROUTES.contact);
  const { state } = useSession();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const below = useRef<HTMLDivElement>(null);
  const wasSent = useRef(false);
  const isSent = sentFrom !== null;
  const hasLeft = state.ending === "left";
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- once, after a sign-out
    if (hasLeft) setSentFrom(null);
  }, [hasLeft]);
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasSent.current !== isSent) below.current?.focus();
    wasSent.current = isSent;
  }, [isSent]);
  return (
    <div className="mx-auto max-w-xl px-4 py-12 sm:px-6">
      <h1 className="text-2xl font-bold tracking-[-0.025em]">Contact</h1>
      <p className="mt-3 mb-8 text-md text-fg-2">
        Write to us about anything. We answer by email, Pro first; community support has no promised time.
      </p>
      <div ref={below} tabIndex={-1} className="outline-none">
        {sentFrom === null ? (
          <ContactForm user={state.user} hasLeft={hasLeft} onSent={setSentFrom} />
        ) : (
          <div className="grid gap-5">
            <Result isSent>We answer to {sentFrom}.</Result>
            <Button className="justify-self-start" onClick={() => setSentFrom(null)}>
              Write another message
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
