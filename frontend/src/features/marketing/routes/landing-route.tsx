import { type MouseEvent, useRef } from "react";
import { Link } from "react-router-dom";
import { Configured } from "@/app/configured";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { staticPart } from "@/app/static-part";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { buttonClasses } from "@/ui/button";
import { deferred } from "@/ui/deferred";
import { PageSpinner } from "@/ui/spinner";
import { PlanCards } from "../components/plan-cards";
import { SearchCard } from "../components/panels/search-card";
import { CallToAction, SectionTitle } from "../components/plain-sections";
import { Stage, type StageHandle } from "../components/stage/stage";

/** Visitors do not load it. */
const welcome = deferred(() => import("../components/welcome"));
const InShort = staticPart(() => import("../components/in-short"));
const ProofHead = staticPart(() => import("../components/proof-head"));
const Proof = staticPart(() => import("../components/proof"));
const VisitorQuestions = staticPart(() => import("../components/visitor-questions"));

export default function LandingRoute() {
  const { state } = useSession();
  usePageMeta(ROUTES.home);
  if (state.status === "loading") return <PageSpinner />;
  return state.status === "signed-in" ? (
    <welcome.Component name={state.user.name ?? state.user.username} fallback={<PageSpinner />} />
  ) : (
    <ForVisitors />
  );
}

function ForVisitors() {
  const stage = useRef<StageHandle>(null);

  /** Clicks in the part of the page that nothing hydrates. */
  function onProofClick(event: MouseEvent) {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy]") : null;
    if (button !== null) void import("../copy-command").then(({ copyCommand }) => copyCommand(button));
  }

  function openStage(event: MouseEvent, action: "invite" | "askUrl") {
    event.preventDefault();
    document.getElementById("stage")?.scrollIntoView();
    stage.current?.[action]();
  }

  return (
    <div className="landing page-width" data-for-visitors>
      <section className="grid items-end gap-x-12 gap-y-5 pt-8 pb-5 lg:grid-cols-[7fr_5fr]">
        <h1 className="text-[clamp(40px,5vw,64px)] leading-[1.06] font-bold tracking-[-0.045em]">
          Your GraphQL schema, <br className="max-lg:hidden" />
          as docs people read
        </h1>
        <div>
          <p className="max-w-[46ch] text-lg text-fg-2">
            Paste a schema. Get a searchable site for your team and your users: every type, field and argument on its
            page, at an address you can share.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <a
              href="#stage"
              data-replay
              data-needs-script
              className={buttonClasses("primary", "large")}
              onClick={(event) => openStage(event, "invite")}
            >
              Paste a schema
            </a>
            <a
              href="#stage"
              data-replay
              data-needs-script
              className={buttonClasses("plain", "large")}
              onClick={(event) => openStage(event, "askUrl")}
            >
              Paste a URL
            </a>
            <Configured
              value="examples"
              otherwise={
                <a
                  href="#stage"
                  data-replay
                  className={buttonClasses("plain", "large")}
                  onClick={() => stage.current?.showDocumentation()}
                >
                  See an example
                </a>
              }
            >
              <Link to={paths.docs("examples", "github")} className={buttonClasses("plain", "large")}>
                See GitHub's docs
              </Link>
            </Configured>
          </div>
        </div>
      </section>
      <InShort />
      <Stage ref={stage} />

      <section className="mt-10">
        <ProofHead />
        <div className="mt-4">
          <SearchCard />
        </div>
      </section>
      {/* The handler only extends what is inside; the links and buttons themselves take keys and focus. */}
      <div role="presentation" onClick={onProofClick}>
        <Proof />
      </div>

      <section className="plans-and-questions">
        <div>
          <SectionTitle>Plans</SectionTitle>
          <PlanCards />
        </div>
        <VisitorQuestions />
      </section>

      <CallToAction />
    </div>
  );
}
