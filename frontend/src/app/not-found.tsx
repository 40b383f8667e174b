import { Link } from "react-router-dom";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { buttonClasses } from "@/ui/button";
import { paths } from "./paths";
import { useSession } from "./session";

export default function NotFound() {
  usePageMeta(ROUTES.missing);
  const { state } = useSession();
  return (
    <div className="grid min-h-[60vh] place-items-center px-6 py-16 text-center">
      <div className="max-w-md">
        <p className="font-mono text-sm text-fg-3">404</p>
        <h1 className="mt-2 text-xl font-bold">This page does not exist</h1>
        <p className="mt-3 text-fg-2">The address may be mistyped, or what was here has been moved or deleted.</p>
        <div className="mt-6 flex flex-wrap justify-center gap-2.5">
          <Link to={paths.home()} className={buttonClasses("primary")}>
            Go to the homepage
          </Link>
          {state.status === "signed-in" && (
            <Link to={paths.dashboard()} className={buttonClasses()}>
              My projects
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}
