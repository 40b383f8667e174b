import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { useSignIn } from "@/app/sign-in";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { site } from "@/lib/site";
import { Button, buttonClasses } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { PageSpinner } from "@/ui/spinner";
import { Demonstration } from "../components/demonstration";
import { PlanCards } from "../components/plan-cards";

export default function LandingRoute() {
  const { state } = useSession();
  usePageMeta(ROUTES.home);
  if (state.status === "loading") return <PageSpinner />;
  return state.status === "signed-in" ? <Welcome name={state.user.name ?? state.user.username} /> : <ForVisitors />;
}

function Welcome({ name }: { name: string }) {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-xl place-content-center px-6 py-16 text-center">
      <h1 className="text-2xl font-bold tracking-[-0.03em] [overflow-wrap:anywhere]">Welcome back, {name}</h1>
      <p className="mt-3 text-md text-fg-2">Paste a schema and share its docs, or go on with what you have.</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">
        <Link to={paths.newProject()} className={buttonClasses("primary", "large")}>
          <LineIcon of={Plus} />
          Create New Project
        </Link>
        <Link to={paths.dashboard()} className={buttonClasses("plain", "large")}>
          View All Projects
        </Link>
      </div>
    </div>
  );
}

const steps = [
  {
    title: "Paste or drop",
    text: "SDL, several files at once, or an introspection result. Errors are shown with line and column.",
  },
  {
    title: "We build the docs",
    text: "A page for each operation, type and directive, with arguments, defaults, deprecations and where it is used.",
  },
  { title: "Share the address", text: "Your docs get a short address, open to everyone and to search engines." },
];

const features = [
  {
    title: "Search that knows GraphQL",
    text: "Find types, fields, arguments and values as you type. Press / or Ctrl K on any page.",
  },
  {
    title: "Everything is linked",
    text: "Each type shows which fields return it, which arguments take it, and the shortest path to it from a query.",
  },
  {
    title: "Real schemas welcome",
    text: "A repeated field or an unknown directive is a finding with its place, not a refusal.",
  },
  {
    title: "Readable without JavaScript",
    text: "The server sends each page whole. Readers, search engines and curl get the same text.",
  },
  {
    title: "A link to each field",
    text: "Every field, argument and enum value has an address that you can send to a colleague.",
  },
  {
    title: "Light, dark, small screens",
    text: "The docs follow the reader's theme, work with the keyboard alone and fit on a phone.",
  },
];

function ForVisitors() {
  const signIn = useSignIn();
  const start = () => signIn.open(paths.newProject());
  return (
    <div className="page-width" data-for-visitors>
      <section className="py-14 text-center sm:pt-21 sm:pb-11">
        <h1 className="mx-auto max-w-[17ch] text-[clamp(34px,6vw,54px)] leading-[1.06] font-bold tracking-[-0.04em]">
          Your GraphQL schema, as docs people read
        </h1>
        <p className="mx-auto mt-5 mb-7 max-w-[54ch] text-lg text-balance text-fg-2">
          Paste a schema. Get a searchable site for your team and your users: every type, field and argument on its
          page, at an address you can share.
        </p>
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button look="primary" size="large" onClick={start}>
            Paste a schema
          </Button>
          <a href="#example" className={buttonClasses("plain", "large")}>
            See an example
          </a>
        </div>
      </section>
      <Demonstration />

      <Section title="How it works">
        <ol className="grid gap-5 sm:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="rounded-card border border-line p-5">
              <span
                aria-hidden="true"
                className="grid size-7 place-items-center rounded-full bg-brand-soft font-mono text-xs font-semibold text-brand"
              >
                {index + 1}
              </span>
              <h3 className="mt-3 text-md font-semibold">{title}</h3>
              <p className="mt-1 text-sm text-fg-2">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-6 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm text-fg-2">
          Your docs will be at{" "}
          <code className="max-w-full rounded-control border border-line bg-bg-2 px-2 py-1 [overflow-wrap:anywhere]">
            {site().host}/d/<span className="text-brand">{"{owner}"}</span>/
            <span className="text-brand">{"{project}"}</span>
          </code>
        </p>
      </Section>

      <Section title="Made for reading">
        <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-md font-semibold">{title}</h3>
              <p className="mt-1 text-sm text-fg-2">{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section title="Plans">
        <PlanCards />
      </Section>

      <section className="my-20 rounded-[14px] border border-line bg-bg-2 px-6 py-12 text-center">
        <h2 className="text-xl font-bold tracking-[-0.02em]">Put your schema online</h2>
        <p className="mx-auto mt-2 mb-6 max-w-md text-fg-2">
          Sign in with your email; there is no password to invent. {PRODUCT} is free for two public projects.
        </p>
        <Button look="primary" size="large" onClick={start}>
          Start for free
        </Button>
      </section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-20">
      <h2 className="mb-7 text-center text-xl font-bold tracking-[-0.02em]">{title}</h2>
      {children}
    </section>
  );
}
