import type { ReactNode } from "react";

/** Says whether a message was sent. A notice without an icon: its code is here also when the connection is lost. */
export function Result({ isSent, children }: { isSent: boolean; children: ReactNode }) {
  return (
    <div
      role={isSent ? "status" : "alert"}
      className={`rounded-field px-3 py-2.5 text-sm ${isSent ? "bg-ok-soft" : "bg-bad-soft"}`}
    >
      <p className="font-semibold">Your message was {isSent ? "sent" : "not sent"}</p>
      <p>{children}</p>
    </div>
  );
}
