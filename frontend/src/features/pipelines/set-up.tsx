import { useState } from "react";
import type { Project } from "@/api/generated/types.gen";
import { CI_SNIPPETS } from "@/lib/generated/ci-snippets";
import { site } from "@/lib/site";
import { Choice } from "@/ui/choice";
import { CodePanel } from "@/ui/code-panel";
import { Pill } from "@/ui/pill";
import { Switch } from "@/ui/switch";
import { HiddenPartsSwitch } from "./hidden-parts-switch";
import { KeyStep } from "./key-step";
import { type FailOn, fillSnippet } from "./snippet";

type System = (typeof CI_SNIPPETS)[number]["id"];

const TABS = CI_SNIPPETS.map(({ id, name }) => ({ key: id, label: name }));
const FAIL_ON: readonly { value: FailOn; label: string }[] = [
  { value: "breaking", label: "Fail the pipeline" },
  { value: "nothing", label: "Warn only" },
];

/** The set-up of a pipeline, with this project's values, ready to copy. */
export function SetUp({ project, isConnected }: { project: Project; isConnected: boolean }) {
  const [system, setSystem] = useState<System>("github");
  const [failOn, setFailOn] = useState<FailOn>("breaking");
  const [comments, setComments] = useState(true);
  const snippet = CI_SNIPPETS.find(({ id }) => id === system) ?? CI_SNIPPETS[0];
  const values = { url: location.origin, project: project.slug, failOn, comments, image: site().cli_image };
  return (
    <section aria-labelledby="set-up-heading" className="min-w-0 overflow-hidden rounded-card border border-line">
      <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-3.5">
        <h2 id="set-up-heading" className="text-md font-semibold">
          Set up
        </h2>
        {isConnected && <Pill tone="ok">Connected</Pill>}
      </header>
      <div className="grid min-w-0 grid-cols-1 gap-6 p-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
        <div className="grid min-w-0 content-start gap-4">
          <KeyStep project={project} />
          <Choice
            legend="Breaking changes"
            name="fail-on"
            options={FAIL_ON}
            value={failOn}
            onChange={setFailOn}
            disabled={false}
          />
          {system === "github" && (
            <div className="flex items-center justify-between gap-3 text-sm">
              <span id="comments-label">
                <span className="font-medium">Comment on pull requests</span>
                <span className="block text-xs text-fg-2">One comment, updated with each push</span>
              </span>
              <Switch checked={comments} onChange={setComments} aria-labelledby="comments-label" />
            </div>
          )}
          <HiddenPartsSwitch project={project} />
        </div>
        <div className="grid min-w-0 content-start gap-2">
          <CodePanel
            label="Pipeline"
            tabs={TABS}
            current={system}
            onChange={setSystem}
            code={fillSnippet(snippet, values)}
            {...(snippet.file !== null && { language: "yaml" as const })}
          />
          {snippet.file !== null && (
            <p className="text-xs text-fg-2">
              Save it as <code>{snippet.file}</code>.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
