import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { PlanCards } from "../components/plan-cards";

export default function PricingRoute() {
  usePageMeta(ROUTES.pricing);
  return (
    <div className="page-width py-16">
      <h1 className="text-center text-2xl font-bold tracking-[-0.03em]">Pricing</h1>
      <p className="mx-auto mt-3 mb-10 max-w-lg text-center text-md text-fg-2">
        Public documentation is free. Pro adds what teams need: private docs, your branding, and figures about your
        readers.
      </p>
      <PlanCards heading="h2" />
      <p className="mx-auto mt-8 max-w-2xl text-center text-sm text-fg-3">
        If Pro ends, nothing is deleted: projects over the limit and private projects become read-only, and private docs
        stay private.
      </p>
    </div>
  );
}
