import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { Loaded } from "@/ui/loaded";
import { CheckCard } from "./check-card";
import { Decisions } from "./decisions";
import { checksQuery } from "./queries";
import { isConnected, runRows } from "./rows";
import { RunList } from "./run-list";
import { SetUp } from "./set-up";

/** Checks that pipelines made, and how to set a pipeline up. */
export default function PipelinesTab({ project }: { project: Project }) {
  const checks = useQuery(checksQuery(project.id));
  const [parameters] = useSearchParams();
  const asked = parameters.get("check");
  const rows = checks.data === undefined ? [] : runRows(checks.data);
  const current = asked ?? checks.data?.checks[0]?.id ?? null;
  const isListed = rows.some((row) => current !== null && row.checks.includes(current));
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Loaded query={checks} what="the checks" blocks={["h-56 w-full", "h-32 w-full"]}>
        {() => current === null && rows.length === 0 && <NoChecks />}
      </Loaded>
      {!checks.isPending && current !== null && !isListed && (
        <CheckCard key={current} project={project} checkId={current} />
      )}
      {rows.length > 0 && <RunList project={project} rows={rows} current={current} />}
      <Decisions project={project} />
      <SetUp project={project} isConnected={isConnected(rows)} current={current} />
    </div>
  );
}

function NoChecks() {
  return (
    <section className="grid place-items-center rounded-card border border-dashed border-line-2 px-6 py-14 text-center">
      <h2 className="text-md font-semibold">No checks yet</h2>
      <p className="mt-1 max-w-sm text-sm text-fg-2">
        Add the set-up to your repository. The next pull request is checked against the published version, and the
        result appears here.
      </p>
    </section>
  );
}
