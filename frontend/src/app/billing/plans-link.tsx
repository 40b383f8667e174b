import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../paths";

/** A link to the plans. After an upgrade, the user returns to this page. */
export function PlansLink({
  className = "text-link underline",
  children = "Compare the plans",
}: {
  className?: string;
  children?: ReactNode;
}) {
  return (
    <Link to={usePlansPath()} className={className}>
      {children}
    </Link>
  );
}

/** Returns the address of the plans that leads back to this page. */
export function usePlansPath(): string {
  const { pathname, search, hash } = useLocation();
  return paths.pricing({ returnTo: pathname + search + hash });
}
