import type { ReactNode } from "react";
import { paths } from "@/app/paths";
import { buttonClasses } from "@/ui/button";

export function SectionTitle({ children }: { children: ReactNode }) {
  return <h2 className="text-[clamp(30px,3.4vw,40px)] leading-[1.12] font-bold tracking-[-0.035em]">{children}</h2>;
}

/** The title of a section with a sentence beside it. */
export function SectionHead({ title, text }: { title: string; text: ReactNode }) {
  return (
    <div className="section-head">
      <SectionTitle>{title}</SectionTitle>
      <p className="max-w-[72ch] text-md text-fg-2">{text}</p>
    </div>
  );
}

/** A section with its title on the left and its proof on the right. */
export function Beside({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[376px_minmax(0,1fr)]">
      <div>
        <SectionTitle>{title}</SectionTitle>
        <div className="mt-3 max-w-[44ch] text-md text-fg-2">{text}</div>
      </div>
      {children}
    </section>
  );
}

export function CallToAction() {
  return (
    <section className="call-to-action">
      <div>
        <SectionTitle>Put your schema online</SectionTitle>
        <p className="mt-2 text-md text-code-2">
          Sign in with your email; there is no password to invent. The docs are online a moment later, and readable
          without JavaScript.
        </p>
      </div>
      {/* The page opens the sign-in window instead. */}
      <a
        href={paths.login({ redirect: paths.newProject() })}
        data-sign-in
        className={`${buttonClasses("primary", "large")} max-sm:w-full`}
      >
        Start for free
      </a>
    </section>
  );
}
