import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { LinkTabs } from "@/ui/link-tabs";
import { PaymentNotice } from "./billing/payment-notice";
import { paths } from "./paths";

const tabs = [
  { href: paths.profile(), label: "Profile" },
  { href: paths.apiKeys(), label: "API Keys" },
  { href: paths.embeds(), label: "Embeds" },
  { href: paths.notifications(), label: "Notifications" },
  { href: paths.webhooks(), label: "Webhooks" },
  { href: paths.branding(), label: "Branding" },
  { href: paths.billing(), label: "Billing" },
];

/** The frame of a settings page: the heading, and a link to each page. A wide one has the width of project screens. */
export function SettingsPage({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  // The billing page says more about it.
  const showsPayment = pathname !== paths.billing();
  return (
    <div data-fills-screen className="page-width py-9">
      <div className={isWide ? undefined : "mx-auto max-w-[1080px]"}>
        <h1 className="text-xl font-bold tracking-[-0.025em]">Settings</h1>
        <div className="mt-4 mb-7">
          <LinkTabs
            label="Settings"
            tabs={tabs}
            current={pathname}
            renderLink={({ href, label }, className) => (
              <NavLink to={href} className={className}>
                {label}
              </NavLink>
            )}
          />
        </div>
        {showsPayment && <PaymentNotice />}
        {children}
      </div>
    </div>
  );
}
