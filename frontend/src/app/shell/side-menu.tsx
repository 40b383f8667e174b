import { Link } from "react-router-dom";
import { useTheme } from "@/lib/theme";
import { Icon, type IconName } from "@/ui/icon";
import { useModal } from "@/ui/use-modal";
import { paths } from "../paths";
import { useSession } from "../session";
import { useSignIn } from "../sign-in";

const item = "flex w-full items-center gap-3 rounded-control px-3 py-2.5 text-left text-base text-fg-2 hover:bg-bg-3 hover:text-fg";

/** The menu on small screens: the same entries as top bar and user menu. */
export function SideMenu({ onClose }: { onClose: () => void }) {
  const modal = useModal({ onClose });
  const { state, signOut } = useSession();
  const signIn = useSignIn();
  const { dark, toggle } = useTheme();

  const link = (to: string, icon: IconName, label: string) => (
    <Link to={to} onClick={onClose} className={item}><Icon name={icon} />{label}</Link>
  );
  const leave = (act: () => void) => () => {
    onClose();
    act();
  };

  return (
    <dialog
      {...modal}
      aria-label="Menu"
      className="m-0 ml-auto h-dvh max-h-none w-[min(320px,86vw)] border-l border-line bg-bg p-0 text-fg shadow-float backdrop:bg-veil"
    >
      <div className="flex h-full flex-col p-3">
        <div className="flex items-center justify-between pb-2 pl-3">
          <span className="min-w-0 truncate text-sm text-fg-3">{state.user?.email ?? "Menu"}</span>
          <button type="button" aria-label="Close menu" onClick={onClose} className="rounded-control p-2 text-fg-2 hover:bg-bg-3"><Icon name="close" className="size-5" /></button>
        </div>
        <nav aria-label="Menu">
          {state.status === "signed-in" && link(paths.dashboard(), "file", "My Projects")}
          {state.status === "signed-in" && link(paths.profile(), "settings", "Settings")}
          {link(paths.pricing(), "tag", "Pricing")}
          <button type="button" role="switch" aria-checked={dark} onClick={toggle} className={item}>
            <Icon name={dark ? "sun" : "moon"} />Dark Mode
            <span aria-hidden="true" className="ml-auto text-sm text-fg-3">{dark ? "On" : "Off"}</span>
          </button>
          {state.status === "signed-out" && <button type="button" onClick={leave(() => signIn.open())} className={item}><Icon name="mail" />Sign In</button>}
          {state.status === "signed-in" && <button type="button" onClick={leave(() => void signOut())} className={item}><Icon name="signOut" />Sign out</button>}
        </nav>
      </div>
    </dialog>
  );
}
