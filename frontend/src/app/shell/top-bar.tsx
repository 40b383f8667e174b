import { useEffect } from "react";
import { Link, NavLink } from "react-router-dom";
import { PRODUCT } from "@/lib/product";
import { Button, buttonClasses } from "@/ui/button";
import { deferred } from "@/ui/deferred";
import { Logo } from "@/ui/logo";
import { Configured } from "../configured";
import { useKeeping } from "../keeping";
import { paths } from "../paths";
import { useSession } from "../session";
import { SignInLink } from "../sign-in";
import { Avatar } from "./avatar";
import { PhoneMenu } from "./phone-menu";
import { ThemeToggle } from "./theme-toggle";

/** Visitors have no user menu, and its code is a fifth of what they would load. */
const userMenu = deferred(() => import("./user-menu"));

export function TopBar() {
  const { state, retry } = useSession();
  // The menu's code loads while the session is checked.
  const isChecking = state.status === "loading";
  useEffect(() => {
    if (isChecking) userMenu.preload();
  }, [isChecking]);
  const isVisitor = state.status === "signed-out";
  const isKeeping = useKeeping();
  const links = (
    <>
      <Configured value="examples">
        {/* The server's HTML, which all owners' pages share, does not mark it, and React only adds what changes later. */}
        <NavLink to={paths.examples()} aria-current={isKeeping ? "false" : "page"}>
          Examples
        </NavLink>
      </Configured>
      <NavLink to={paths.validator()}>Validator</NavLink>
      <NavLink to={paths.help()}>Documentation</NavLink>
      {isVisitor && <NavLink to={paths.pricing()}>Pricing</NavLink>}
    </>
  );
  const projects = state.status === "signed-in" && <NavLink to={paths.dashboard()}>My Projects</NavLink>;
  return (
    <header className="top-bar">
      <div className="page-width flex h-(--top-height) items-center gap-5">
        <Link
          to={paths.home()}
          className="flex items-center gap-2.5 rounded-control text-base font-bold tracking-[-0.01em]"
        >
          <Logo />
          {PRODUCT}
        </Link>
        <nav aria-label="Main" className="top-links">
          {projects}
          <div data-for-visitors>{links}</div>
        </nav>
        <div className="ml-auto flex items-center gap-2 md:ml-0">
          {isVisitor && (
            <div className="flex items-center gap-2 md:gap-3" data-for-visitors>
              <ThemeToggle />
              <SignInLink className={buttonClasses()}>Sign In</SignInLink>
            </div>
          )}
          {state.status === "signed-in" && (
            <userMenu.Component user={state.user} fallback={<Avatar user={state.user} />} />
          )}
          {state.status === "away" && (
            <Button size="small" busy={state.away.isChecking} title={state.away.message} onClick={retry.now}>
              Reconnect
            </Button>
          )}
          <PhoneMenu>
            {projects}
            {links}
          </PhoneMenu>
        </div>
      </div>
    </header>
  );
}
