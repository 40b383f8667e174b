import { useState } from "react";
import type { Project } from "@/api/generated/types.gen";
import { CI_SNIPPETS } from "@/lib/generated/ci-snippets";
import { site } from "@/lib/site";
import { Choice } from "@/ui/choice";
import { CodePanel } from "@/ui/code-panel";
import { Pill } from "@/ui/pill";
import { Switch } from "@/ui/switch";
import { HiddenPartsSwitch } from "./hidden-parts-switch";
import { KeyStep, useKeys } from "./key-step";
import { servesPipelines } from "./keys";
import { OnYourMachine } from "./on-your-machine";
import { ReviewerComment } from "./reviewer-comment";
import { type FailOn, fillSnippet } from "./snippet";
import { Step } from "./step";

type System = (typeof CI_SNIPPETS)[number]["id"];

const TABS = CI_SNIPPETS.map(({ id, name }) => ({ key: id, label: name }));
const FAIL_ON: readonly { value: FailOn; label: string }[] = [
  { value: "breaking", label: "Fail the pipeline" },
  { value: "nothing", label: "Warn only" },
];

interface Props {
  project: Project;
  isConnected: boolean;
  /** The check whose comment is shown; null without any. */
  current: string | null;
}

/** The set-up of a pipeline in steps, with this project's values, ready to copy. */
export function SetUp({ project, isConnected, current }: Props) {
  const [system, setSystem] = useState<System>("github");
  const [failOn, setFailOn] = useState<FailOn>("breaking");
  const [comments, setComments] = useState(true);
  const keys = useKeys();
  const hasKey = keys.data?.apiKeys.some((key) => servesPipelines(key, project.id)) ?? false;
  const snippet = CI_SNIPPETS.find(({ id }) => id === system) ?? CI_SNIPPETS[0];
  const image = site().cli_image;
  const values = { url: location.origin, project: project.slug, failOn, comments, image };
  return (
    <section aria-labelledby="set-up-heading" className="min-w-0 overflow-hidden rounded-card border border-line">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3.5">
        <h2 id="set-up-heading" className="text-md font-semibold">
          Set up
        </h2>
        {isConnected && <Pill tone="ok">Connected</Pill>}
        {/* A configured image comes from its registry. */}
        {image === "" && (
          <p className="text-xs text-fg-2 sm:ml-auto">
            Everything comes from this server: no registry, no account elsewhere
          </p>
        )}
      </header>
      <div className="grid min-w-0 grid-cols-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <ol className="grid min-w-0 grid-cols-1 content-start gap-6 p-4 lg:border-r lg:border-line">
          <Step number={1} title="Create a key for the pipeline" isDone={hasKey}>
            <KeyStep project={project} keys={keys} />
          </Step>
          <Step number={2} title={snippet.file === null ? "Add the commands" : "Add the file"} isDone={isConnected}>
            <p className="text-xs text-fg-2 [overflow-wrap:anywhere]">
              {snippet.file === null ? (
                "Copy them into the jobs of your pipeline and push a branch."
              ) : (
                <>
                  Save it as <code>{snippet.file}</code> and push a branch.
                </>
              )}
            </p>
          </Step>
          <Step number={3} title="Choose what fails">
            <div className="grid min-w-0 divide-y divide-line rounded-card border border-line *:px-3 *:py-2.5">
              <div>
                <Choice
                  legend="Breaking changes"
                  name="fail-on"
                  options={FAIL_ON}
                  value={failOn}
                  onChange={setFailOn}
                  disabled={false}
                />
              </div>
              <HiddenPartsSwitch project={project} />
              {system === "github" && (
                <div className="flex items-center justify-between gap-3 text-sm">
                  <span id="comments-label">
                    <span className="font-medium">Comment on pull requests</span>
                    <span className="block text-xs text-fg-2">One comment, updated with each push</span>
                  </span>
                  <Switch checked={comments} onChange={setComments} aria-labelledby="comments-label" />
                </div>
              )}
            </div>
          </Step>
          {current !== null && <ReviewerComment number={4} projectId={project.id} checkId={current} />}
        </ol>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 p-4 max-lg:border-t max-lg:border-line">
          <CodePanel
            label="Pipeline"
            tabs={TABS}
            current={system}
            onChange={setSystem}
            code={fillSnippet(snippet, values)}
            {...(snippet.file !== null && { language: "yaml" as const })}
          />
          <OnYourMachine slug={project.slug} />
        </div>
      </div>
    </section>
  );
}
