import { FileText, Globe, type LucideIcon, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { LineIcon } from "@/ui/line-icon";
import type { SourceName } from "../sources";

interface Props {
  onStart: (source: SourceName) => void;
}

/** The empty dashboard: explains projects and offers ways to create one. */
export function NoProjects({ onStart }: Props) {
  return (
    <div className="grid place-items-center rounded-card border border-dashed border-line-2 px-4 py-12 text-center sm:px-6">
      <span className="grid size-11 place-items-center rounded-card bg-brand-soft text-brand">
        <LineIcon of={FileText} className="size-5" />
      </span>
      <h2 className="mt-4 text-md font-semibold">No projects yet</h2>
      <p className="mt-1 mb-6 max-w-md text-sm text-fg-2">
        A project holds one GraphQL schema and its docs. Add a schema, and the docs are online a moment later.
      </p>
      <ul className="grid w-full max-w-2xl gap-2.5 text-left sm:grid-cols-3">
        <SourceButton icon={Upload} title="Paste or drop a schema" onClick={() => onStart("paste")}>
          SDL files<span className="max-sm:hidden">, a folder</span> or an introspection result.
        </SourceButton>
        <SourceButton icon={Globe} title="Read a live API" onClick={() => onStart("url")}>
          All it takes is the URL, if introspection is on.
        </SourceButton>
        <SourceButton icon={FileText} title="Try an example" onClick={() => onStart("example")}>
          A small shop, to see what the docs look like.
        </SourceButton>
      </ul>
    </div>
  );
}

function SourceButton({
  icon,
  title,
  onClick,
  children,
}: {
  icon: LucideIcon;
  title: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <li className="grid">
      <button
        type="button"
        onClick={onClick}
        className="grid content-start gap-1 rounded-card border border-line-2 bg-bg p-3.5 text-left transition-colors hover:border-brand hover:bg-brand-soft"
      >
        <span className="flex items-center gap-2 text-sm font-semibold">
          <LineIcon of={icon} className="size-4 text-brand" />
          {title}
        </span>
        <span className="text-xs text-fg-2">{children}</span>
      </button>
    </li>
  );
}
