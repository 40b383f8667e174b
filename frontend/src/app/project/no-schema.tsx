import { Link } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { buttonClasses } from "@/ui/button";

interface Props {
  project: Project;
  title: string;
  /** Says what appears here once there is a schema. */
  text: string;
}

/** Replaces a tab while nothing is published. Offers to publish only if the owner can. */
export function NoSchema({ project, title, text }: Props) {
  const canAdd = project.read_only === null;
  return (
    <div className="grid place-items-center rounded-card border border-dashed border-line-2 px-6 py-14 text-center">
      <h2 className="text-md font-semibold">{title}</h2>
      <p className="mt-1 max-w-sm text-sm text-fg-2">
        {canAdd ? text : "You can add a schema once the project is no longer read-only."}
      </p>
      {canAdd && (
        <Link to={paths.project(project.id, "schema")} className={`${buttonClasses("primary")} mt-5`}>
          Add the schema
        </Link>
      )}
    </div>
  );
}
