import { CopyButton } from "@/ui/copy-button";

/** The command that publishes the examples of a repository together with its schema. */
export function PublishCommand({ slug }: { slug: string }) {
  const [command, pattern] = [`graphfolio publish schema.graphql --project ${slug} --examples`, "'docs/**/*.graphql'"];
  return (
    <div className="dark flex min-w-0 items-center gap-2 rounded-field border border-code-line bg-code-bg py-1 pr-1.5 pl-3 text-code-fg">
      <pre
        role="region"
        aria-label="Command"
        // The command scrolls sideways on phones.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-w-0 flex-1 overflow-x-auto py-1.5 font-mono text-xs leading-5"
      >
        {command} <span className="text-(--code-string)">{pattern}</span>
      </pre>
      <CopyButton text={`${command} ${pattern}`} label="Copy the command" />
    </div>
  );
}
