import { Link } from "react-router-dom";
import { type HealthState, healthLabels, useHealthState } from "@/features/status/health-state";
import { COPYRIGHT_YEAR, PRODUCT, TAGLINE } from "@/lib/product";
import { site } from "@/lib/site";
import { Logo } from "@/ui/logo";
import { Configured } from "../configured";
import { paths } from "../paths";
import { useSession } from "../session";

const dots: Record<HealthState, string> = {
  checking: "bg-fg-3",
  error: "bg-bad",
  ok: "bg-ok",
  unknown: "bg-warn",
};

/** The footer. It links only to pages that exist. */
export function Footer() {
  const { state } = useSession();
  return (
    <footer className="mt-auto border-t border-line bg-bg-2 text-sm text-fg-2 [&_a]:hover:text-fg print:hidden">
      <div className="page-width grid grid-cols-2 gap-8 py-10 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto] sm:gap-16">
        <div className="col-span-full max-w-xs sm:col-span-1">
          <p className="flex items-center gap-2.5 font-bold text-fg">
            <Logo className="size-5" />
            {PRODUCT}
          </p>
          <p className="mt-2.5">{TAGLINE}</p>
        </div>
        <FooterColumn title="Product">
          <Link to={paths.pricing()}>Pricing</Link>
          <Link to={paths.help()}>Documentation</Link>
          <Configured value="examples">
            <Link to={paths.examples()}>Examples</Link>
          </Configured>
        </FooterColumn>
        <FooterColumn title="Tools">
          <Link to={paths.validator()}>GraphQL validator</Link>
          <a href="/llms.txt">llms.txt</a>
        </FooterColumn>
        <FooterColumn title="Support">
          <Link to={paths.contact()}>Contact</Link>
          <Link to={paths.status()}>Status</Link>
          {/* Without a place of its own, the community is answered through the contact form. */}
          <Configured value="community_url" otherwise={<Link to={paths.contact()}>Community</Link>}>
            <a href={site().community_url}>Community</a>
          </Configured>
        </FooterColumn>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-4 text-xs text-fg-3">
          <span>
            © {COPYRIGHT_YEAR} {PRODUCT}
          </span>
          <Link to={paths.privacy()}>Privacy</Link>
          <Link to={paths.terms()}>Terms</Link>
          {state.user !== null && <span className="min-w-0 truncate">{state.user.email}</span>}
          <HealthLink />
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <nav aria-label={title} className="flex flex-col items-start gap-2">
      <p className="font-semibold text-fg">{title}</p>
      {children}
    </nav>
  );
}

function HealthLink() {
  const health = useHealthState();
  return (
    <Link to={paths.status()} data-needs-script className="inline-flex items-center gap-2 sm:ml-auto">
      <span aria-hidden="true" className={`size-2 rounded-full ${dots[health]}`} />
      <span role="status">{healthLabels[health]}</span>
    </Link>
  );
}
