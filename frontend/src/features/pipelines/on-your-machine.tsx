import { useQuery } from "@tanstack/react-query";
import { formatBytes } from "@/lib/format";
import { KEY_VARIABLE } from "@/lib/generated/ci-snippets";
import { CopyButton } from "@/ui/copy-button";
import { programQuery } from "./queries";

/** Two commands that install the program from this server and check a schema, with size and checksum of the program. */
export function OnYourMachine({ slug }: { slug: string }) {
  const program = useQuery(programQuery()).data;
  const { origin } = location;
  const commands = [
    `curl -fsSL ${origin}/cli/install.sh | sh`,
    `graphfolio check schema.graphql --project ${slug} --url ${origin}`,
  ].join("\n");
  return (
    <section aria-labelledby="machine-heading" className="grid min-w-0 gap-2 rounded-card border border-line px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="machine-heading" className="text-sm font-semibold">
          On your machine
        </h3>
        <CopyButton text={commands} label="Copy the commands" />
      </div>
      <pre
        // The commands scroll sideways on phones.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Commands"
        role="region"
        className="min-w-0 overflow-x-auto font-mono text-xs leading-5"
      >
        {commands}
      </pre>
      {program && (
        <dl className="flex flex-wrap items-center gap-x-2 text-xs">
          <dt className="text-fg-2">Linux x86-64</dt>
          <dd className="mr-4">{formatBytes(program.size)}</dd>
          <dt className="text-fg-2">SHA-256</dt>
          <dd className="flex items-center gap-1 font-mono">
            <span title={program.sha256}>
              {program.sha256.slice(0, 4)}…{program.sha256.slice(-4)}
            </span>
            <CopyButton text={program.sha256} label="Copy the SHA-256" />
          </dd>
        </dl>
      )}
      <p className="text-xs text-fg-2">
        The check reads the key from <code>{KEY_VARIABLE}</code>.
      </p>
    </section>
  );
}
