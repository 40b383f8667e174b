import { TrendingUp } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { PRO_IN_WORDS } from "@/lib/generated/benefits";
import { PRO_PRICE_USD } from "@/lib/generated/plans";
import { buttonClasses } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";

/** Shows owners on Free what Pro adds. */
export function UnlockBanner() {
  return (
    <section
      aria-labelledby="unlock"
      className="flex flex-wrap items-center gap-4 rounded-card border border-line px-4.5 py-5 sm:flex-nowrap sm:px-6"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-card bg-brand-soft text-brand">
        <LineIcon of={TrendingUp} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="unlock" className="text-md font-semibold">
          Ready to unlock more?
        </h2>
        <p className="mt-0.5 text-sm text-fg-2">
          Pro adds {PRO_IN_WORDS}, for ${PRO_PRICE_USD} per month. Cancel anytime.
        </p>
      </div>
      <Link to={paths.pricing()} className={`${buttonClasses()} max-sm:w-full`}>
        View Pricing Plans
      </Link>
    </section>
  );
}
