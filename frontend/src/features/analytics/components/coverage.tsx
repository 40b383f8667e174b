import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatCount, formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Loaded } from "@/ui/loaded";
import { coverageQuery } from "../queries";
import { Card, EmptyCard } from "./card";

/** Rows that are shown before "Show all". */
const SHOWN = 7;

/** Pages that nobody reads, and deprecated operations that somebody still does. */
export function Coverage({ project }: { project: Project }) {
  const query = useQuery(coverageQuery(project.id));
  const address = (path: string) => paths.docsAt(project.username, project.slug, null, path);
  return (
    <Loaded query={query} what="how pages are read" blocks={["h-48 w-full"]}>
      {({ pages, unread_pages: count, unread, deprecated, unnamed_views: unnamed }) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <PageList
            title="Unread pages"
            definition={`Pages without a view in the last 90 days: ${formatCount(count)} of ${formatCount(pages)}.${
              unnamed > 0
                ? ` ${formatNoun(unnamed, "view")} went to pages beyond those that are told apart on a day, and may be theirs.`
                : ""
            }`}
            empty="Every page was read."
            rows={unread.map(({ path, name }) => ({ key: path, to: address(path), name, about: path }))}
            rest={count - unread.length}
          />
          <PageList
            title="Deprecated, and still read"
            definition="Operations that you have deprecated, with their views of the last 90 days: a removal would be noticed."
            empty="No page of a deprecated operation was read."
            rows={deprecated.map(({ path, name, views }) => ({
              key: path,
              to: address(path),
              name,
              about: formatNoun(views, "view"),
            }))}
            rest={0}
          />
        </div>
      )}
    </Loaded>
  );
}

interface ListProps {
  title: string;
  definition: string;
  empty: string;
  rows: readonly { key: string; to: string; name: string; about: ReactNode }[];
  /** How many more there are than rows. */
  rest: number;
}

function PageList({ title, definition, empty, rows, rest }: ListProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? rows : rows.slice(0, SHOWN);
  return (
    <Card title={title} about={definition}>
      {rows.length === 0 ? (
        <EmptyCard>{empty}</EmptyCard>
      ) : (
        <ul className="max-h-96 overflow-y-auto py-1">
          {shown.map(({ key, to, name, about }) => (
            <li key={key} className="flex items-baseline justify-between gap-4 px-4 py-1.5 text-sm">
              <a href={to} className="min-w-0 text-link [overflow-wrap:anywhere] underline">
                {name}
              </a>
              <span className="shrink-0 text-xs text-fg-2 tabular-nums">{about}</span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > SHOWN && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2 text-xs text-fg-2">
          <Button look="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Show fewer" : `Show all ${formatCount(rows.length)}`}
          </Button>
          {isOpen && rest > 0 && <span>and {formatCount(rest)} more</span>}
        </div>
      )}
    </Card>
  );
}
