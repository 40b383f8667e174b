import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { classes } from "@/lib/classes";
import { PaymentNotice } from "./billing/payment-notice";
import { paths } from "./paths";

const tabs = [
  { to: paths.profile(), label: "Profile" },
  { to: paths.apiKeys(), label: "API Keys" },
  { to: paths.billing(), label: "Billing" },
];

/** The frame of a settings page: the heading, and a link to each page. */
export function SettingsPage({ children }: { children: ReactNode }) {
  // The billing page says more about it.
  const showsPayment = useLocation().pathname !== paths.billing();
  return (
    <div data-fills-screen className="page-width py-9">
      <div className="mx-auto max-w-[1080px]">
        <h1 className="text-xl font-bold tracking-[-0.025em]">Settings</h1>
        <nav aria-label="Settings" className="mt-4 mb-7 flex gap-5 overflow-x-auto border-b border-line text-sm">
          {tabs.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                classes(
                  "-mb-px shrink-0 border-b-2 px-0.5 py-2.5",
                  isActive ? "border-brand font-medium text-fg" : "border-transparent text-fg-2 hover:text-fg",
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
        {showsPayment && <PaymentNotice />}
        {children}
      </div>
    </div>
  );
}
