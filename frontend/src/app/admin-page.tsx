import { lazy, type ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { classes } from "@/lib/classes";
import { paths } from "./paths";
import { useUser } from "./session";

/** Its code is a file of its own, because the server sends that page prerendered. */
const NotFound = lazy(() => import("./not-found"));

const pages = [
  { to: paths.adminMessages(), label: "Messages" },
  { to: paths.adminErrors(), label: "Errors" },
];

/** The frame of a page for administrators. For other users the page does not exist; the server enforces it. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  const user = useUser();
  if (!user.is_admin) return <NotFound />;
  return (
    <div data-fills-screen className="page-width py-9">
      <h1 className="text-xl font-bold tracking-[-0.025em]">{title}</h1>
      <nav aria-label="Administration" className="mt-4 mb-7 flex gap-5 overflow-x-auto border-b border-line text-sm">
        {pages.map(({ to, label }) => (
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
      {children}
    </div>
  );
}
