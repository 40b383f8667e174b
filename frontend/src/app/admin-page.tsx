import { lazy, type ReactNode } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { LinkTabs } from "@/ui/link-tabs";
import { paths } from "./paths";
import { useUser } from "./session";

/** Its code is a file of its own, because the server sends that page prerendered. */
const NotFound = lazy(() => import("./not-found"));

const pages = [
  { href: paths.adminAnalytics(), label: "Analytics" },
  { href: paths.adminMessages(), label: "Messages" },
  { href: paths.adminHelp(), label: "Documentation" },
  { href: paths.adminErrors(), label: "Errors" },
  { href: paths.adminJobs(), label: "Jobs" },
  { href: paths.adminStatus(), label: "Incidents" },
];

/** The frame of a page for administrators. For other users the page does not exist; the server enforces it. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  const user = useUser();
  const { pathname } = useLocation();
  if (!user.is_admin) return <NotFound />;
  return (
    <div data-fills-screen className="page-width py-9">
      <h1 className="text-xl font-bold tracking-[-0.025em]">{title}</h1>
      <div className="mt-4 mb-7">
        <LinkTabs
          label="Administration"
          tabs={pages}
          current={pathname}
          renderLink={({ href, label }, className) => (
            <NavLink to={href} className={className}>
              {label}
            </NavLink>
          )}
        />
      </div>
      {children}
    </div>
  );
}
