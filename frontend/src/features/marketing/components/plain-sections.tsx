import type { ReactNode } from "react";
import { paths } from "@/app/paths";
import { SignInLink } from "@/app/sign-in";
import { buttonClasses } from "@/ui/button";
import { PRODUCT } from "@/lib/product";
import { FREE_PROJECTS } from "@/lib/generated/plans";
import { SiteAddress } from "./site-address";

export function SectionTitle({ children }: { children: ReactNode }) {
  return <h2 className="text-[clamp(30px,3.4vw,40px)] leading-[1.12] font-bold tracking-[-0.035em]">{children}</h2>;
}

/** A section with its title on the left and its proof on the right. */
export function Beside({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-24 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[376px_minmax(0,1fr)]">
      <div>
        <SectionTitle>{title}</SectionTitle>
        <div className="mt-3 max-w-[44ch] text-md text-fg-2">{text}</div>
      </div>
      {children}
    </section>
  );
}

const steps = [
  {
    title: "Paste or drop",
    text: "SDL, several files, or an introspection result. Errors have their line and column.",
  },
  {
    title: "We make the docs",
    text: "A page for each operation, type and directive, with examples, defaults, deprecations and where it is used.",
  },
  { title: "Share the address", text: "Short, yours, and readable without script. Or keep it private with Pro." },
];

export function Steps() {
  return (
    <section className="mt-24">
      <SectionTitle>How it works</SectionTitle>
      <ol className="mt-10 grid border-t border-line sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="py-6 max-sm:border-b max-sm:border-line sm:pr-8 sm:not-first:border-l sm:not-first:border-line sm:not-first:pl-8"
          >
            <span aria-hidden="true" className="font-mono text-sm text-fg-3">
              {index + 1}
            </span>
            <h3 className="mt-6 text-lg font-semibold tracking-[-0.015em] max-sm:mt-2">{title}</h3>
            <p className="mt-1 max-w-[36ch] text-fg-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function CallToAction() {
  return (
    <section className="call-to-action">
      <p aria-label="Your docs will be at" role="group" className="call-address">
        <span className="text-(--code-fg)">
          <SiteAddress />
        </span>
        /d/
        <wbr />
        <b className="font-medium text-code-link">{"{owner}"}</b>/<wbr />
        <b className="font-medium text-code-link">{"{project}"}</b>
      </p>
      <div>
        <SectionTitle>Put your schema online</SectionTitle>
        <p className="mt-3 max-w-[52ch] text-md text-code-2">
          Sign in with your email; there is no password to invent. {PRODUCT} is free for {FREE_PROJECTS} public
          projects.
        </p>
      </div>
      <SignInLink
        redirect={paths.newProject()}
        className={`${buttonClasses("primary", "large")} self-end max-sm:w-full`}
      >
        Start for free
      </SignInLink>
    </section>
  );
}
