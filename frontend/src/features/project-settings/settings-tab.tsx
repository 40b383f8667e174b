import { useState } from "react";
import type { Project } from "@/api/generated/types.gen";
import { AuditLog } from "@/app/audit-log/audit-log";
import { DeleteSection } from "./delete-section";
import { DetailsForm } from "./details-form";

export default function SettingsTab({ project }: { project: Project }) {
  const [deleted, setDeleted] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid max-w-xl grid-cols-1 gap-10">
        <DetailsForm project={project} deleted={deleted} />
      </div>
      {!deleted && <AuditLog project={project} />}
      <div className="grid max-w-xl grid-cols-1 gap-10">
        <DeleteSection project={project} onDeleted={() => setDeleted(true)} />
      </div>
    </div>
  );
}
