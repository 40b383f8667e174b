import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { failureOf } from "@/api/errors";
import { copyText, fetchText, saveText } from "@/api/files";
import type { LlmClient, LlmFile, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatBytes, formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Failure } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { LoadingBlocks } from "@/ui/loading-blocks";
import { toast } from "@/ui/toast";
import { NoSchema } from "@/app/project/no-schema";
import { llmDocsQuery } from "./queries";

/** Files for language models and the MCP server. */
export default function LlmDocsTab({ project }: { project: Project }) {
  const docs = useQuery(llmDocsQuery(project.username, project.slug, project.current_version));
  if (project.current_version === null) {
    return (
      <NoSchema
        project={project}
        title="No schema yet"
        text="Add a schema to get files for language models and an MCP server."
      />
    );
  }
  if (docs.isPending) return <LlmDocsSkeleton />;
  if (docs.isLoadingError) {
    return (
      <Failure
        title="The files could not be loaded"
        {...failureOf(docs.error)}
        onRetry={() => void docs.refetch()}
        busy={docs.isFetching}
      />
    );
  }
  const { files, tools, clients, mcp_url: address } = docs.data;
  return (
    <div className="grid grid-cols-1 gap-9">
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-sm text-fg-2">
          Your API for language models: files to hand over whole, and a server whose tools look things up.{" "}
          {project.is_public ? "Readers find them on the" : "You find them on the"}{" "}
          <Link to={paths.docs(project.username, project.slug, "llm-docs")} className="text-link underline">
            {project.is_public ? "public page" : "page of the docs"}
          </Link>
          .
        </p>
        {!project.is_public && (
          <Notice tone="warn">
            This project is private. You can read the files while you are signed in. Programs need an API key with the
            scope <code>llm:read</code>:{" "}
            <Link to={paths.apiKeys()} className="underline">
              create a key
            </Link>{" "}
            and put it in place of <code>gf_r_YOUR_KEY</code> in the set-up below.
          </Notice>
        )}
      </div>
      <section aria-labelledby="llm-files" className="grid grid-cols-1 gap-3">
        <h2 id="llm-files" className="text-md font-semibold">
          Files
        </h2>
        <ul className="grid grid-cols-1 gap-3">
          {files.map((file) => (
            <FileCard key={file.name} file={file} />
          ))}
        </ul>
        <p className="text-xs text-fg-3">
          Token counts use the o200k encoding; other models count slightly differently.
        </p>
      </section>
      <section aria-labelledby="llm-mcp" className="grid grid-cols-1 gap-3">
        <h2 id="llm-mcp" className="text-md font-semibold">
          MCP server
        </h2>
        <p className="max-w-[72ch] text-sm text-fg-2">
          Streamable HTTP, nothing to install. The tools are read-only and return long results in parts.
        </p>
        <Code label="Address of the MCP server" text={address} />
        <dl className="grid grid-cols-1 gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          {tools.map((tool) => (
            <div key={tool.name} className="contents">
              <dt>
                <code className="font-mono text-sm">{tool.name}</code>
              </dt>
              <dd className="mb-2 max-w-[72ch] text-fg-2 sm:mb-0">{tool.description}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="llm-set-up" className="grid grid-cols-1 gap-5">
        <h2 id="llm-set-up" className="text-md font-semibold">
          Set-up
        </h2>
        {clients.map((client) => (
          <Setup key={client.id} client={client} />
        ))}
      </section>
    </div>
  );
}

function FileCard({ file }: { file: LlmFile }) {
  const [busy, setBusy] = useState<"copy" | "save" | null>(null);
  const [copied, setCopied] = useState(false);

  async function run(what: "copy" | "save") {
    setBusy(what);
    try {
      if (what === "save") {
        await saveText(file.url, file.download);
      } else {
        await copyText(fetchText(file.url));
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      }
    } catch (error) {
      if (what === "save") toast.failure(failureOf(error));
      else toast.error("Failed to copy to clipboard");
    } finally {
      setBusy(null);
    }
  }

  return (
    <li className="grid min-w-0 grid-cols-1 gap-2 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-mono text-sm font-semibold [overflow-wrap:anywhere]">{file.name}</h3>
        <span className="text-xs text-fg-3 tabular-nums">
          {formatNoun(file.tokens, "token")}, {formatBytes(file.bytes)}
        </span>
      </div>
      <p className="text-sm text-fg-2">{file.purpose}.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => void run("save")}
          busy={busy === "save"}
          aria-label={`Download ${file.name}`}
        >
          Download
        </Button>
        <Button size="small" onClick={() => void run("copy")} busy={busy === "copy"} aria-label={`Copy ${file.name}`}>
          {copied ? "Copied" : "Copy"}
        </Button>
        <span role="status" className="sr-only">
          {copied ? `${file.name} copied` : ""}
        </span>
      </div>
      <details className="min-w-0">
        <summary
          className="w-fit cursor-pointer text-sm text-fg-2 hover:text-fg"
          aria-label={`Preview of ${file.name}`}
        >
          Preview
        </summary>
        <pre
          tabIndex={0}
          role="region"
          aria-label={`The beginning of ${file.name}`}
          className={`${codeClasses} mt-2 max-h-80`}
        >
          {file.preview}
          {file.is_cut && "\n…"}
        </pre>
      </details>
    </li>
  );
}

function Setup({ client }: { client: LlmClient }) {
  return (
    <section aria-labelledby={`llm-${client.id}`} className="grid grid-cols-1 gap-1.5">
      <h3 id={`llm-${client.id}`} className="text-sm font-semibold">
        {client.name}
      </h3>
      <p className="max-w-[72ch] text-sm text-fg-2 [overflow-wrap:anywhere]">{client.instruction}</p>
      <Code label={`Set-up for ${client.name}`} text={client.code} html={client.code_html} />
    </section>
  );
}

const codeClasses =
  "overflow-auto rounded-card border border-code-line bg-code-bg p-3.5 font-mono text-sm leading-5 text-code-fg";

/** `html` is the same text, highlighted and escaped by the engine. */
function Code({ label, text, html }: { label: string; text: string; html?: string }) {
  const box = { tabIndex: 0, role: "region", "aria-label": label, className: `${codeClasses} min-w-0 flex-1` };
  return (
    <div className="flex min-w-0 items-start gap-1">
      {html === undefined ? <pre {...box}>{text}</pre> : <pre {...box} dangerouslySetInnerHTML={{ __html: html }} />}
      <CopyButton text={text} label={`Copy: ${label}`} />
    </div>
  );
}

function LlmDocsSkeleton() {
  const card = "h-36 w-full rounded-card";
  return <LoadingBlocks label="Loading the files" blocks={["h-10 w-full max-w-2xl", card, card, card, card]} />;
}
