import { Navigate, Outlet, useLocation } from "react-router-dom";
import { PageSpinner } from "@/ui/spinner";
import { paths } from "./paths";
import { useSession } from "./session";

/** Lets signed-in users through; others go to sign in and come back to where they were. */
export function Guard() {
  const { state } = useSession();
  const { pathname, search, hash } = useLocation();
  if (state.status === "loading") return <PageSpinner />;
  if (state.status === "signed-in") return <Outlet />;
  const to = state.ending === "left" ? paths.home() : paths.login({ redirect: pathname + search + hash });
  return <Navigate to={to} replace />;
}
