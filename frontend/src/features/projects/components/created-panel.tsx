import { Link } from "react-router-dom";
import type { CreatedProject } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatCount, formatNoun } from "@/lib/format";
import { buttonClasses } from "@/ui/button";
import { Notice } from "@/ui/notice";
import type { FilePart } from "@/app/schema-source/schema-files";
import { DiagnosticList } from "@/app/schema-source/diagnostic-list";

const MAX_SHOWN = 20;

/** Shown after creating a project from several files: the findings, by file. */
export function CreatedPanel({ created, parts }: { created: CreatedProject; parts: readonly FilePart[] }) {
  const { project, findings } = created;
  const count = findings.items.length + findings.omitted;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Notice tone="ok" title={`“${project.name}” was created.`}>
        {formatNoun(count, "finding")} in {formatNoun(parts.length, "file")}. {count === 1 ? "It does" : "They do"} not
        stop publishing.
      </Notice>
      <DiagnosticList items={findings.items.slice(0, MAX_SHOWN)} parts={parts} />
      {count > MAX_SHOWN && (
        <p className="text-xs text-fg-3">
          And {formatCount(count - Math.min(MAX_SHOWN, findings.items.length))} more, in the Schema tab.
        </p>
      )}
      <div className="flex justify-end">
        <Link to={paths.project(project.id)} replace data-autofocus className={buttonClasses("primary")}>
          Open the project
        </Link>
      </div>
    </div>
  );
}
