import { type ReactNode, useId } from "react";

/** A page of plain text. Styles are those of texts in the docs: readable line length, underlined links. */
export function LegalPage({ title, intro, children }: { title: string; intro: ReactNode; children: ReactNode }) {
  return (
    <article className="mx-auto max-w-[72ch] px-4 py-12 text-base leading-7 sm:px-6 [&_a]:text-link [&_a]:underline [&_code]:rounded-sm [&_code]:bg-bg-3 [&_code]:px-1 [&_code]:font-mono [&_code]:text-sm [&_code]:[overflow-wrap:anywhere] [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">
      <h1 className="text-2xl font-bold tracking-[-0.025em]">{title}</h1>
      <p className="mt-3 text-md text-pretty text-fg-2">{intro}</p>
      {children}
    </article>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9 grid grid-cols-1 gap-3">
      <h2 id={id} className="text-lg font-bold tracking-[-0.02em]">
        {title}
      </h2>
      {children}
    </section>
  );
}
