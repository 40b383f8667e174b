import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { ApiKey } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { projectsQuery } from "@/app/project/queries";
import { useMessage } from "@/lib/use-message";
import { Button } from "@/ui/button";
import { COPY_FAILED } from "@/ui/copy-button";
import { CodePanel } from "@/ui/code-panel";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { type Language, LANGUAGES, makeExample, makeExampleResponse } from "../examples";
import { API_KEY_REQUESTS_PER_HOUR } from "@/lib/generated/limits";
import { COPIED, PROJECTS_FAILED } from "@/app/api-keys/messages";

const NO_PROJECT = { id: "0192f3…", name: "Your project", slug: "your-project" };

function reportCopy(isCopied: boolean) {
  if (isCopied) toast.success(COPIED);
  else toast.error(COPY_FAILED);
}

interface Props {
  keys: readonly ApiKey[];
  /** The chosen key; null chooses the first. */
  keyId: string | null;
  onKey: (id: string) => void;
}

/** Shows how to read the analytics summary with a key, in each language. */
export function UsageSection({ keys, keyId, onKey }: Props) {
  const projects = useQuery(projectsQuery());
  const [projectId, setProjectId] = useState<string | null>(null);
  const [language, setLanguage] = useState<Language>("curl");
  const key = keys.find(({ id }) => id === keyId) ?? keys[0] ?? null;
  const all = (projects.data?.projects ?? []).filter(({ id }) => key?.project_ids?.includes(id) ?? true);
  const project = all.find(({ id }) => id === projectId) ?? all[0] ?? NO_PROJECT;

  return (
    <section aria-labelledby="usage-heading" className="grid min-w-0 grid-cols-1 gap-3">
      <div>
        <h2 id="usage-heading" className="text-md font-semibold">
          API Usage
        </h2>
        <p className="text-sm text-fg-2">Read the analytics summary of a project with one of your keys.</p>
      </div>
      {projects.isError && <ProjectsFailed at={projects.errorUpdatedAt} />}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(2,minmax(0,320px))]">
        <SelectField
          label="API key"
          value={key?.id ?? ""}
          onChange={(event) => onKey(event.target.value)}
          disabled={key === null}
        >
          {keys.map(({ id, name, prefix }) => (
            <option key={id} value={id}>{`${name} (${prefix}…)`}</option>
          ))}
          {key === null && <option value="">Create a key first</option>}
        </SelectField>
        {projects.isPending ? (
          <Loading />
        ) : projects.isLoadingError ? (
          <div className="grid content-end">
            <Button className="h-9" onClick={() => void projects.refetch()} busy={projects.isFetching}>
              Load the projects again
            </Button>
          </div>
        ) : all.length === 0 ? (
          <p className="self-end py-2 text-sm text-fg-2">
            You have no project yet.{" "}
            <Link to={paths.newProject()} className="text-link underline">
              Create one
            </Link>
          </p>
        ) : (
          <SelectField label="Project" value={project.id} onChange={(event) => setProjectId(event.target.value)}>
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
        <CodePanel
          label="Language"
          tabs={LANGUAGES}
          current={language}
          onChange={setLanguage}
          code={makeExample(language, { host: location.origin, slug: project.slug, key })}
          onCopy={reportCopy}
          footer={
            <p className="flex flex-wrap gap-x-5 gap-y-1">
              <span className="w-full font-sans">Headers of each response, for example:</span>
              <Header name="RateLimit-Policy" value={`"key";q=${API_KEY_REQUESTS_PER_HOUR};w=3600`} />
              <Header name="RateLimit" value={`"key";r=88;t=1440`} />
            </p>
          }
          wraps
          className="lg:h-[420px]"
        />
        <CodePanel
          label="Example response"
          tabs={[{ key: "response", label: "Example response" }]}
          current="response"
          code={makeExampleResponse()}
          onCopy={reportCopy}
          wraps
          className="lg:h-[420px]"
        />
      </div>
      <Notice tone="info">
        <strong className="font-semibold">{API_KEY_REQUESTS_PER_HOUR} requests per hour per API key.</strong> Past the
        limit you get 429 with <code>Retry-After</code>; the hour starts with the first request.
      </Notice>
    </section>
  );
}

function Header({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name}: <span className="text-code-fg">{value}</span>
    </span>
  );
}

/** Says that the projects did not load, for five seconds after each attempt. */
function ProjectsFailed({ at }: { at: number }) {
  const [message, show] = useMessage<string>();
  useEffect(() => show(PROJECTS_FAILED), [at, show]);
  return message !== null && <Notice tone="bad">{message}</Notice>;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the projects" className="grid content-end">
      <Skeleton className="h-9 w-full" />
    </div>
  );
}
