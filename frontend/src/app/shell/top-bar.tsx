import { Menu } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, NavLink } from "react-router-dom";
import { classes } from "@/lib/classes";
import { PRODUCT } from "@/lib/product";
import { Button } from "@/ui/button";
import { deferred } from "@/ui/deferred";
import { LineIcon } from "@/ui/line-icon";
import { Logo } from "@/ui/logo";
import { paths } from "../paths";
import { useSession } from "../session";
import { useSignIn } from "../sign-in";
import { Avatar } from "./avatar";
import { ThemeToggle } from "./theme-toggle";

/** Visitors have no user menu, and its code is a fifth of what they would load. */
const userMenu = deferred(() => import("./user-menu"));
const sideMenu = deferred(() => import("./side-menu"));

const navLink = ({ isActive }: { isActive: boolean }) =>
  classes("text-base hover:text-fg", isActive ? "font-medium text-fg" : "text-fg-2");

export function TopBar() {
  const { state, retry } = useSession();
  const signIn = useSignIn();
  // The menu's code loads while the session is checked.
  const isChecking = state.status === "loading";
  useEffect(() => {
    if (isChecking) userMenu.preload();
  }, [isChecking]);
  const [menu, setMenu] = useState(false);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="page-width flex h-(--top-height) items-center gap-5">
        <Link
          to={paths.home()}
          className="flex items-center gap-2.5 rounded-control text-base font-bold tracking-[-0.01em]"
        >
          <Logo />
          {PRODUCT}
        </Link>
        <nav aria-label="Main" className="hidden flex-1 items-center gap-5 md:flex">
          {state.status === "signed-in" && (
            <NavLink to={paths.dashboard()} className={navLink}>
              My Projects
            </NavLink>
          )}
          {state.status === "signed-out" && (
            <div className="ml-auto flex items-center gap-5" data-for-visitors>
              <NavLink to={paths.help()} className={navLink}>
                Documentation
              </NavLink>
              <NavLink to={paths.pricing()} className={navLink}>
                Pricing
              </NavLink>
              <ThemeToggle />
              <Button onPointerEnter={signIn.preload} onFocus={signIn.preload} onClick={() => signIn.open()}>
                Sign In
              </Button>
            </div>
          )}
        </nav>
        <div className="ml-auto flex items-center gap-2 md:-ml-5">
          {state.status === "signed-in" && (
            <userMenu.Component user={state.user} fallback={<Avatar user={state.user} />} />
          )}
          {state.status === "away" && (
            <Button size="small" busy={state.away.isChecking} title={state.away.message} onClick={retry.now}>
              Reconnect
            </Button>
          )}
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            onPointerEnter={sideMenu.preload}
            onFocus={sideMenu.preload}
            onClick={() => setMenu(true)}
            className="rounded-control p-2 text-fg-2 hover:bg-bg-3 hover:text-fg md:hidden"
          >
            <LineIcon of={Menu} className="size-5" />
          </button>
        </div>
        {menu && <sideMenu.Component onClose={() => setMenu(false)} fallback={null} />}
      </div>
    </header>
  );
}
