import { type MouseEvent, type SyntheticEvent, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Configured } from "@/app/configured";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { useSignIn } from "@/app/sign-in";
import { staticPart } from "@/app/static-part";
import { ROUTES } from "@/lib/generated/routes";
import { isPlainClick, linkAround } from "@/lib/link-click";
import { usePageMeta } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { buttonClasses } from "@/ui/button";
import { deferred } from "@/ui/deferred";
import { PageSpinner } from "@/ui/spinner";
import { SearchCard } from "../components/panels/search-card";
import { Stage, type StageHandle } from "../components/stage/stage";

/** Visitors do not load it. */
const welcome = deferred(() => import("../components/welcome"));
const readOnly = () => import("../components/read-only-parts");
const InShort = staticPart(async () => ({ default: (await readOnly()).InShort }));
const ProofHead = staticPart(async () => ({ default: (await readOnly()).ProofHead }));
const Proof = staticPart(async () => ({ default: (await readOnly()).Proof }));
const PlansInShort = staticPart(async () => ({ default: (await readOnly()).PlansInShort }));
const VisitorQuestions = staticPart(async () => ({ default: (await readOnly()).VisitorQuestions }));
const CallToAction = staticPart(async () => ({ default: (await readOnly()).CallToAction }));

export { loadExample as prepare } from "../example";

export default function LandingRoute() {
  const { state } = useSession();
  // The title that the server sends too.
  usePageMeta({ ...ROUTES.home, title: PRODUCT, of: "GraphQL documentation, hosted" });
  if (state.status === "loading") return <PageSpinner />;
  return state.status === "signed-in" ? (
    <welcome.Component name={state.user.name ?? state.user.username} fallback={<PageSpinner />} />
  ) : (
    <ForVisitors />
  );
}

function ForVisitors() {
  const stage = useRef<StageHandle>(null);

  const navigate = useNavigate();
  const signIn = useSignIn();

  /** Clicks in the parts of the page that nothing hydrates. */
  function onReadOnlyClick(event: MouseEvent) {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy]") : null;
    if (button !== null) void import("../copy-command").then(({ copyCommand }) => copyCommand(button));
    const link = linkAround(event.target);
    if (link?.pathname !== paths.login() || !isPlainClick(event)) return;
    event.preventDefault();
    if (link.hasAttribute("data-sign-in")) signIn.open(paths.newProject());
    else void navigate(link.pathname + link.search);
  }

  function onLinkNear({ target }: SyntheticEvent) {
    if (linkAround(target)?.hasAttribute("data-sign-in")) signIn.preload();
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
      <div role="presentation" onClick={onReadOnlyClick} onPointerOver={onLinkNear} onFocus={onLinkNear}>
        <Proof />
        <section className="plans-and-questions">
          <PlansInShort />
          <VisitorQuestions />
        </section>
        <CallToAction />
      </div>
    </div>
  );
}
