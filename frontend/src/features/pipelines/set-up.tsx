import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { PlansLink } from "@/app/billing/plans-link";
import { paths } from "@/app/paths";
import { useIncludes } from "@/app/billing/use-includes";
import { CI_SNIPPETS, KEY_VARIABLE } from "@/lib/generated/ci-snippets";
import { site } from "@/lib/site";
import { Choice } from "@/ui/choice";
import { CodePanel } from "@/ui/code-panel";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { Switch } from "@/ui/switch";
import { HiddenPartsSwitch } from "./hidden-parts-switch";
import { keysQuery } from "./queries";
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
          <KeyNote />
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

/** Chooses the key whose secret the pipeline gets. Secrets are shown once, so only the name can be shown here. */
function KeyNote() {
  const id = useId();
  const hasKeys = useIncludes("api_keys");
  const keys = useQuery(keysQuery(hasKeys));
  if (!hasKeys) {
    return (
      <Notice tone="info">
        A pipeline needs an API key, which is part of Pro. <PlansLink />
      </Notice>
    );
  }
  const writing = (keys.data?.apiKeys ?? []).filter(({ accessType }) => accessType === "write");
  const newKey = (
    <Link to={paths.apiKeys()} className="text-link underline">
      {writing.length === 0 ? "Create a key with write access" : "Create another key"}
    </Link>
  );
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      {writing.length > 0 && (
        <>
          <p id={id} className="text-sm font-medium">
            {writing.length === 1 ? "Key with write access" : "Keys with write access"}
          </p>
          <ul aria-labelledby={id} className="grid grid-cols-1 gap-1">
            {writing.map((key) => (
              <li key={key.id} className="flex min-w-0 items-baseline gap-2 text-sm">
                <span className="min-w-0 truncate">{key.name}</span>
                <code className="font-mono text-xs text-fg-3">{key.prefix}…</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-xs text-fg-2">
        {writing.length === 0 ? <>{newKey} and store</> : "Store"} its secret as <code>{KEY_VARIABLE}</code>.{" "}
        {writing.length > 0 && newKey}
      </p>
    </div>
  );
}
