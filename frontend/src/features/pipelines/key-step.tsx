import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "@/api/errors";
import type { ApiKey, Project } from "@/api/generated/types.gen";
import { accessOf } from "@/app/api-keys/access";
import { CreateKey } from "@/app/api-keys/create-key";
import { apiKeysQuery } from "@/app/api-keys/queries";
import { PlansLink } from "@/app/billing/plans-link";
import { useIncludes } from "@/app/billing/use-includes";
import { paths } from "@/app/paths";
import { asSentence } from "@/lib/sentence";
import { KEY_VARIABLE } from "@/lib/generated/ci-snippets";
import { MAX_API_KEYS } from "@/lib/generated/limits";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { Skeleton } from "@/ui/skeleton";
import { Time } from "@/ui/time";
import { reachOf, servesPipelines } from "./keys";

const NAME = "CI publish";

/** Returns the keys of the user. A plan without keys refuses them, so they are not read then. */
export function useKeys() {
  const isIncluded = useIncludes("api_keys");
  return useQuery({ ...apiKeysQuery(), enabled: isIncluded });
}

interface Props {
  project: Project;
  keys: ReturnType<typeof useKeys>;
}

/** The keys that a pipeline of this project can use. Secrets are shown once, so only their beginning stands here. */
export function KeyStep({ project, keys: { data, error, isLoadingError, refetch } }: Props) {
  const isIncluded = useIncludes("api_keys");
  if (!isIncluded) {
    return (
      <Notice tone="info">
        A pipeline needs an API key, which is part of Pro. <PlansLink />
      </Notice>
    );
  }
  if (isLoadingError) {
    return (
      <Notice tone="bad">
        Your keys could not be loaded. {asSentence(messageOf(error))}{" "}
        <button type="button" className="underline" onClick={() => void refetch()}>
          Try again
        </button>
      </Notice>
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading the keys">
        <Skeleton className="h-16 w-full rounded-card" />
      </div>
    );
  }
  return <Keys project={project} keys={data.apiKeys} />;
}

function Keys({ project, keys }: { project: Project; keys: readonly ApiKey[] }) {
  // The narrowest first.
  const usable = keys
    .filter((key) => servesPipelines(key, project.id))
    .sort((a, b) => a.accessType.localeCompare(b.accessType));
  return (
    <>
      {usable.length > 0 && (
        <ul aria-label="Keys that this pipeline can use" className="grid min-w-0 grid-cols-1 gap-2">
          {usable.map((key) => (
            <KeyCard key={key.id} of={key} project={project} />
          ))}
        </ul>
      )}
      <div className="text-xs text-fg-2">
        Store {usable.length > 1 ? "the secret of one" : "its secret"} as <code>{KEY_VARIABLE}</code>.{" "}
        <NewKey project={project} keys={keys} hasUsable={usable.length > 0} />
      </div>
    </>
  );
}

function KeyCard({ of: key, project }: { of: ApiKey; project: Project }) {
  return (
    <li className="grid min-w-0 gap-1 rounded-card border border-line px-3 py-2.5 text-sm">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{key.name}</span>
        <code className="font-mono text-xs text-fg-2">{key.prefix}…</code>
        <Pill>{accessOf(key.accessType).label}</Pill>
      </p>
      <p className="text-xs text-fg-2 [overflow-wrap:anywhere]">
        {reachOf(key, project.name)} ·{" "}
        {key.lastUsedAt ? (
          <>
            last used <Time iso={key.lastUsedAt} />
          </>
        ) : (
          "not used yet"
        )}
      </p>
    </li>
  );
}

/** Creates a key that can publish and check this project, and nothing else. */
function NewKey({ project, keys, hasUsable }: { project: Project; keys: readonly ApiKey[]; hasUsable: boolean }) {
  const [isOpen, setOpen] = useState(false);
  // The dialog with the secret of the last possible key stays.
  if (keys.length >= MAX_API_KEYS && !isOpen) {
    return (
      <Link to={paths.apiKeys()} className="text-link underline">
        You have {MAX_API_KEYS} keys. Delete one to create another
      </Link>
    );
  }
  const name = keys.some((key) => key.name === NAME) ? {} : { name: NAME };
  return (
    <>
      <button type="button" className="text-link underline" onClick={() => setOpen(true)}>
        {hasUsable ? "Create another key" : "Create a key"}
      </button>
      {isOpen && (
        <CreateKey
          preset={{ ...name, accessType: "publish", projectId: project.id }}
          slug={project.slug}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
