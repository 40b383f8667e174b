import {
  BookOpen,
  CircleCheck,
  FileText,
  LogOut,
  type LucideIcon,
  Mail,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  Tag,
  X,
} from "lucide-react";
import { Link } from "react-router-dom";
import { useTheme } from "@/lib/theme";
import { usePreload } from "@/ui/deferred";
import { LineIcon } from "@/ui/line-icon";
import { useModal } from "@/ui/use-modal";
import { paths } from "../paths";
import { useSession } from "../session";
import { useSignIn } from "../sign-in";

const item =
  "flex w-full items-center gap-3 rounded-control px-3 py-2.5 text-left text-base text-fg-2 hover:bg-bg-3 hover:text-fg";

/** The menu on small screens, with the entries of top bar and user menu. */
export default function SideMenu({ onClose }: { onClose: () => void }) {
  const modal = useModal({ onClose });
  const { state, signOut } = useSession();
  const signIn = useSignIn();
  usePreload(signIn.preload, state.status === "signed-out");
  const { dark, toggle } = useTheme();

  const link = (to: string, icon: LucideIcon, label: string) => (
    <Link to={to} onClick={onClose} className={item}>
      <LineIcon of={icon} />
      {label}
    </Link>
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
          <button
            type="button"
            aria-label="Close menu"
            onClick={onClose}
            className="rounded-control p-2 text-fg-2 hover:bg-bg-3"
          >
            <LineIcon of={X} className="size-5" />
          </button>
        </div>
        <nav aria-label="Menu">
          {state.status === "signed-in" && link(paths.dashboard(), FileText, "My Projects")}
          {state.status === "signed-in" && link(paths.profile(), Settings, "Settings")}
          {link(paths.help(), BookOpen, "Documentation")}
          {state.user?.is_admin === true && link(paths.adminMessages(), ShieldCheck, "Administration")}
          {link(paths.pricing(), Tag, "Pricing")}
          {link(paths.validator(), CircleCheck, "GraphQL validator")}
          <button type="button" role="switch" aria-checked={dark} onClick={toggle} className={item}>
            <LineIcon of={dark ? Sun : Moon} />
            Dark Mode
            <span aria-hidden="true" className="ml-auto text-sm text-fg-3">
              {dark ? "On" : "Off"}
            </span>
          </button>
          {state.status === "signed-out" && (
            <button type="button" onClick={leave(() => signIn.open())} className={item}>
              <LineIcon of={Mail} />
              Sign In
            </button>
          )}
          {state.status === "signed-in" && (
            <button type="button" onClick={leave(() => void signOut())} className={item}>
              <LineIcon of={LogOut} />
              Sign out
            </button>
          )}
        </nav>
      </div>
    </dialog>
  );
}
