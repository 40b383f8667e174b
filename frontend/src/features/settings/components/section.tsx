import { type ReactNode, useId } from "react";

/** A block of a settings page, labelled by its heading. */
export function Section({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid min-w-0 grid-cols-1 gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="text-md font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
