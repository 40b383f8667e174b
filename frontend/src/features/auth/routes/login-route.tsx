import { Navigate } from "react-router-dom";
import { useQueryAfterKeeping } from "@/app/keeping";
import { paths } from "@/app/paths";
import { ServerAway } from "@/app/server-away";
import { useSession } from "@/app/session";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { safeRedirect } from "@/lib/redirect";
import { Notice } from "@/ui/notice";
import { PageSpinner } from "@/ui/spinner";
import { AuthCard } from "../components/auth-card";
import { SignInForm } from "../components/sign-in-form";

export default function LoginRoute() {
  usePageMeta(ROUTES.login);
  const { state } = useSession();
  const query = useQueryAfterKeeping();
  const redirect = safeRedirect(query.get("redirect"));

  if (state.status === "loading") return <PageSpinner />;
  if (state.status === "away") return <ServerAway away={state.away} />;
  if (state.status === "signed-in") return <Navigate to={redirect ?? paths.home()} replace />;
  return (
    <div data-for-visitors>
      <AuthCard title={`Sign in to ${PRODUCT}`}>
        <p className="mb-5 text-sm text-fg-2">
          We email you a link to sign in, no password needed. A new address creates an account.
        </p>
        {query.get("upgrade") === "true" && (
          <Notice tone="info" className="mb-4">
            Please sign in to upgrade to Pro plan.
          </Notice>
        )}
        {state.ending === "expired" && (
          <Notice tone="warn" className="mb-4">
            Your session has ended. Sign in again to continue.
          </Notice>
        )}
        <SignInForm redirect={redirect ?? undefined} />
      </AuthCard>
    </div>
  );
}
