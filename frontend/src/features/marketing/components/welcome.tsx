import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { buttonClasses } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";

/** The landing page of signed-in users. */
export default function Welcome({ name }: { name: string }) {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-xl place-content-center px-6 py-16 text-center">
      <h1 className="text-2xl font-bold tracking-[-0.03em] [overflow-wrap:anywhere]">Welcome back, {name}</h1>
      <p className="mt-3 text-md text-fg-2">Paste a schema and share its docs, or go on with what you have.</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2.5">
        <Link to={paths.newProject()} className={buttonClasses("primary", "large")}>
          <LineIcon of={Plus} />
          Create New Project
        </Link>
        <Link to={paths.dashboard()} className={buttonClasses("plain", "large")}>
          View All Projects
        </Link>
      </div>
    </div>
  );
}
