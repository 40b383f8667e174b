import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { buttonClasses } from "@/ui/button";

/** Says to owners without keys, whose payment failed, how API keys come back. */
export function PausedKeys() {
  return (
    <section
      aria-labelledby="paused-keys"
      className="flex flex-wrap items-center gap-4 rounded-card border border-line px-4.5 py-5 sm:flex-nowrap sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="paused-keys" className="text-md font-semibold">
          API keys are paused
        </h2>
        <p className="mt-0.5 text-sm text-fg-2">
          You have no keys. API keys come back with Pro: you can create them as soon as the payment succeeds.
        </p>
      </div>
      <Link to={paths.billing()} className={`${buttonClasses("primary")} max-sm:w-full`}>
        Update payment method
      </Link>
    </section>
  );
}
