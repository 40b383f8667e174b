import { ArrowLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { useQueryAfterKeeping } from "@/app/keeping";
import { PRO_IN_WORDS } from "@/lib/generated/benefits";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { safeRedirect } from "@/lib/redirect";
import { LineIcon } from "@/ui/line-icon";
import { ComparisonTable } from "../components/comparison-table";
import { PlanCards } from "../components/plan-cards";
import { PlanQuestions } from "../components/plan-questions";

export default function PricingRoute() {
  usePageMeta(ROUTES.pricing);
  const query = useQueryAfterKeeping();
  const returnTo = safeRedirect(query.get("return_to"));
  return (
    <div className="page-width py-16">
      {returnTo !== null && (
        <Link to={returnTo} className="-mt-8 mb-6 inline-flex items-center gap-2 text-sm text-fg-2 hover:text-fg">
          <LineIcon of={ArrowLeft} />
          Back to where you were
        </Link>
      )}
      <h1 className="text-center text-2xl font-bold tracking-[-0.03em]">Pricing</h1>
      <p className="mx-auto mt-3 mb-10 max-w-lg text-center text-md text-fg-2">
        Public documentation is free. Pro adds {PRO_IN_WORDS}.
      </p>
      <PlanCards heading="h2" returnTo={returnTo} />
      <Section title="Compare the plans">
        <ComparisonTable />
      </Section>
      <Section title="Questions and answers">
        <PlanQuestions />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mx-auto mt-16 max-w-3xl">
      <h2 id={heading} className="mb-5 text-lg font-bold tracking-[-0.02em]">
        {title}
      </h2>
      {children}
    </section>
  );
}
