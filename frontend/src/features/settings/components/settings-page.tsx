import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { paths } from "@/app/paths";
import { classes } from "@/lib/classes";

const tabs = [{ to: paths.profile(), label: "Profile" }];

/** The settings' frame: its tabs are links, one for each page that exists. */
export function SettingsPage({ children }: { children: ReactNode }) {
  return (
    <div data-fills-screen className="mx-auto max-w-[1080px] px-4 py-9 sm:px-6">
      <h1 className="text-xl font-[680] tracking-[-0.025em]">Settings</h1>
      <nav aria-label="Settings" className="mt-4 mb-7 flex gap-5 overflow-x-auto border-b border-line text-sm">
        {tabs.map(({ to, label }) => (
          <NavLink key={to} to={to} className={({ isActive }) => classes("-mb-px border-b-2 px-0.5 py-2.5", isActive ? "border-brand font-[550] text-fg" : "border-transparent text-fg-2 hover:text-fg")}>
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
