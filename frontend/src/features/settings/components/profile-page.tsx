import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { paths } from "@/app/paths";
import { SettingsPage } from "@/app/settings-page";

const parts = [
  { href: paths.profile(), label: "Account" },
  { href: paths.sessions(), label: "Sessions" },
  { href: paths.auditLog(), label: "Audit log" },
];

/** The frame of a part of the profile, with a link to each part. */
export function ProfilePage({ children }: { children: ReactNode }) {
  return (
    <SettingsPage>
      <nav aria-label="Profile" className="-mt-2 mb-6 flex gap-1.5 overflow-x-auto p-0.5 text-sm">
        {parts.map(({ href, label }) => (
          <NavLink
            key={href}
            to={href}
            end
            className="rounded-control px-3 py-1.5 whitespace-nowrap text-fg-2 no-underline hover:text-fg aria-[current=page]:bg-bg-3 aria-[current=page]:font-medium aria-[current=page]:text-fg"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </SettingsPage>
  );
}
