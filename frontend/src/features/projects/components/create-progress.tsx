import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { formatBytes, formatNoun } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { Steps } from "@/ui/steps";
import type { CreateForm } from "../use-create-form";

/** How far the creation is, or that it was stopped. */
export function CreateProgress({ of: { create, sent, stopped } }: { of: CreateForm }) {
  return (
    <div className="grid w-full grid-cols-1 empty:hidden">
      {create.step !== null && sent > 0 && (
        <Steps steps={stepsOf(create.checked, sent)} current={create.step === "checking" ? 1 : 2} />
      )}
      {stopped === "stopped" && <Notice tone="info">Stopped. Nothing was created.</Notice>}
      {stopped !== null && stopped !== "stopped" && (
        <Notice tone="warn">
          “{stopped.name}” was created before you stopped.{" "}
          <Link to={paths.project(stopped.id)} replace className="text-link underline">
            Open it
          </Link>
        </Notice>
      )}
    </div>
  );
}

function stepsOf(checked: CreateForm["create"]["checked"], sent: number): string[] {
  const { counts, findings } = checked ?? {};
  const found = findings === undefined ? 0 : findings.items.length + findings.omitted;
  return [
    `Read ${formatBytes(sent)}`,
    counts === undefined
      ? "Checking the schema"
      : `Checked: ${formatNoun(counts.types, "type")}, ${formatNoun(counts.operations, "operation")}, ${formatNoun(found, "finding")}`,
    "Building the docs and storing the project",
  ];
}
