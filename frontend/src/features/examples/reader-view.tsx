import type { NamedExample, NamedExamplePage, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { KindMark } from "./kind-mark";

interface Props {
  project: Project;
  of: Pick<NamedExample, "title" | "text" | "kind" | "pages" | "is_valid">;
}

/** The title and text of an example as readers get them, and the pages that show it. */
export function ReaderView({ project, of: { title, text, kind, pages, is_valid: isValid } }: Props) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 text-sm">
      <div className="min-w-0">
        <h4 dir="auto" className="flex gap-2 text-base font-semibold [overflow-wrap:anywhere]">
          <KindMark kind={kind} />
          <span className="min-w-0">
            <WithCode text={title} />
          </span>
        </h4>
        {text !== "" && (
          <p dir="auto" className="mt-1 max-w-[72ch] whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">
            <WithCode text={text} />
          </p>
        )}
      </div>
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-1.5 border-t border-line pt-3 sm:grid-cols-[96px_minmax(0,1fr)]">
        <dt className="text-xs leading-5 text-fg-3">Shown on</dt>
        <dd className="min-w-0 [overflow-wrap:anywhere]">
          <Pages project={project} pages={pages} isValid={isValid} />
        </dd>
        <dt className="text-xs leading-5 text-fg-3">Sent as</dt>
        <dd className="text-fg-2">
          Without descriptions, because servers before the September 2025 edition refuse them
        </dd>
      </dl>
    </div>
  );
}

function Pages({
  project,
  pages,
  isValid,
}: {
  project: Project;
  pages: readonly NamedExamplePage[];
  isValid: boolean | null;
}) {
  if (isValid === null) return <span className="text-fg-2">No page until a schema is published</span>;
  if (!isValid) return <span className="text-fg-2">No page of the current version, because it is not valid there</span>;
  if (pages.length === 0) return <span className="text-fg-2">No page</span>;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {pages.map(({ name, path }) => (
        <li key={path} className="min-w-0">
          <a
            href={paths.docs(project.username, project.slug, path)}
            target="_blank"
            rel="noreferrer"
            className="font-mono text-link underline"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
