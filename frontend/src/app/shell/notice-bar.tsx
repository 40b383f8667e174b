import type { ReactNode } from "react";

/** One notice about the whole app. */
export function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-auto flex max-w-md items-center gap-3 rounded-card border border-line bg-bg px-3.5 py-2.5 text-sm text-fg shadow-float">
      {children}
    </div>
  );
}
