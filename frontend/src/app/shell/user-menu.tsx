import { LogOut, Moon, Settings, ShieldCheck, Sun, Tag } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Link } from "react-router-dom";
import type { User } from "@/api/generated/types.gen";
import { useTheme } from "@/lib/theme";
import { LineIcon } from "@/ui/line-icon";
import { paths } from "../paths";
import { useSession } from "../session";
import { AVATAR_CLASSES, initials } from "./avatar";

const item =
  "flex w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-sm text-fg-2 outline-none data-highlighted:bg-bg-3 data-highlighted:text-fg";

export default function UserMenu({ user }: { user: User }) {
  const { signOut } = useSession();
  const { dark, toggle } = useTheme();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label="User menu" className={AVATAR_CLASSES}>
        {initials(user.name ?? user.username)}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-40 w-60 rounded-card border border-line bg-bg p-1.5 text-fg shadow-float"
        >
          <DropdownMenu.Label className="border-b border-line px-2.5 pt-1 pb-2.5">
            <p className="truncate text-sm font-semibold">{user.name ?? user.username}</p>
            <p className="truncate text-xs text-fg-3">{user.email}</p>
          </DropdownMenu.Label>
          <DropdownMenu.Group className="pt-1.5">
            <DropdownMenu.Item asChild>
              <Link to={paths.profile()} className={item}>
                <LineIcon of={Settings} />
                Settings
              </Link>
            </DropdownMenu.Item>
            <DropdownMenu.Item asChild>
              <Link to={paths.pricing()} className={item}>
                <LineIcon of={Tag} />
                Pricing
              </Link>
            </DropdownMenu.Item>
            {user.is_admin && (
              <DropdownMenu.Item asChild>
                <Link to={paths.adminAnalytics()} className={item}>
                  <LineIcon of={ShieldCheck} />
                  Administration
                </Link>
              </DropdownMenu.Item>
            )}
            <DropdownMenu.CheckboxItem
              checked={dark}
              onCheckedChange={toggle}
              // Keep the menu open, so that users see the change and can undo it.
              onSelect={(event) => event.preventDefault()}
              className={item}
            >
              <LineIcon of={dark ? Sun : Moon} />
              Dark Mode
              <span aria-hidden="true" className="ml-auto text-xs text-fg-3">
                {dark ? "On" : "Off"}
              </span>
            </DropdownMenu.CheckboxItem>
            <DropdownMenu.Item onSelect={() => void signOut()} className={item}>
              <LineIcon of={LogOut} />
              Sign out
            </DropdownMenu.Item>
          </DropdownMenu.Group>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
