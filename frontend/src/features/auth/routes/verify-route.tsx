import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ApiError, messageOf } from "@/api/errors";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { safeRedirect } from "@/lib/redirect";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Spinner } from "@/ui/spinner";
import { clearAsked, wasAskedHere } from "../asked-marker";
import { AuthCard } from "../components/auth-card";
import { SignInForm } from "../components/sign-in-form";
import { linkQuery, spendLink } from "../queries";

/**
 * The page of the emailed link. Mail scanners open links too, so the token is used without a click only in the browser
 * that requested it. Loading the page elsewhere does not use it.
 */
export default function VerifyRoute() {
  usePageMeta(ROUTES.verify);
  const [query] = useSearchParams();
  const [token] = useState(() => query.get("token") ?? "");
  const [automatic] = useState(() => wasAskedHere());
  const { signIn } = useSession();
  const navigate = useNavigate();
  const started = useRef(false);
  const { mutateAsync, isPending, error, isIdle } = useMutation(spendLink());

  const spend = useCallback(() => {
    mutateAsync(token).then(
      ({ token: session, user, redirect }) => {
        clearAsked();
        signIn(session, user);
        void navigate(safeRedirect(redirect) ?? paths.dashboard(), { replace: true });
      },
      () => undefined, // shown from the mutation's state
    );
  }, [mutateAsync, token, signIn, navigate]);

  useEffect(() => {
    // First remove the token from the address bar and the history.
    if (location.search !== "") history.replaceState(history.state, "", paths.verify());
    if (token === "" || !automatic || started.current) return;
    started.current = true;
    spend();
  }, [token, automatic, spend]);

  const link = useQuery({ ...linkQuery(token), enabled: token !== "" && !automatic && isIdle });
  const problem = error ?? (isIdle ? link.error : null);
  const refused = token === "" || (problem instanceof ApiError && problem.status < 500);
  if (refused) {
    return (
      <AuthCard title="This link does not work">
        <p role="alert" className="mb-5 text-sm text-fg-2">
          {problem instanceof ApiError
            ? problem.message
            : "The address is incomplete. Open the link from the email again, or request a new one."}
        </p>
        <SignInForm redirect={undefined} />
      </AuthCard>
    );
  }
  if (problem !== null) {
    return (
      <AuthCard title="We could not sign you in">
        <Notice tone="bad" className="mt-3 mb-5">
          {messageOf(problem)}
        </Notice>
        <Button look="primary" className="w-full" onClick={error === null ? () => void link.refetch() : spend}>
          Try again
        </Button>
      </AuthCard>
    );
  }
  if (isPending || (isIdle && (automatic || link.data === undefined))) {
    return (
      <AuthCard title={isIdle && !automatic ? "Opening your link" : "Signing you in"}>
        <p role="status" className="flex items-center gap-2 text-sm text-fg-2">
          <Spinner />
          One moment…
        </p>
      </AuthCard>
    );
  }
  const action = `Sign in as ${link.data?.email ?? "you"}`;
  return (
    <AuthCard title={`Sign in to ${PRODUCT}`}>
      <p className="mb-5 text-sm text-fg-2">
        This link was requested in another browser, so please confirm. It works only once.
      </p>
      <Button look="primary" className="h-auto min-h-10 w-full py-2 wrap-anywhere" onClick={spend}>
        {action}
      </Button>
    </AuthCard>
  );
}
