import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  /** What the figures mean. */
  about: string;
  children: ReactNode;
}

/** A part of the dashboard with its definition. */
export function Card({ title, about, children }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col rounded-card border border-line">
      <div className="border-b border-line px-4 py-3">
        <h2 id={heading} className="text-md font-semibold">
          {title}
        </h2>
        <p className="text-xs text-fg-2">{about}</p>
      </div>
      {children}
    </section>
  );
}

/** Says what will be in a card. */
export function EmptyCard({ children }: { children: ReactNode }) {
  return <p className="px-4 py-8 text-center text-sm text-fg-3">{children}</p>;
}
