import { Search } from "lucide-react";
import { KINDS } from "@/lib/generated/kinds";
import { LineIcon } from "@/ui/line-icon";
import { measured } from "../../measured";
import { shop } from "../../shop";
import { Panel } from "./panel";

const { query, hits, total } = shop.search;
type Hit = (typeof hits)[number];

const tips = [
  ["/", "opens it from any page"],
  ["↑↓", "choose a result"],
  ["↵", "opens it"],
] as const;

export function SearchPanel() {
  return (
    <Panel
      title="Search that knows GraphQL"
      text="Types, fields, arguments and enum values, while you type. The thing you named comes first."
      className="panel-wide"
      more={
        <>
          <ul className="mt-6 grid gap-2 text-sm text-fg-2">
            {tips.map(([typed, meaning]) => (
              <li key={typed} className="flex items-baseline gap-3">
                <code className="rounded-sm bg-bg-3 px-1.5 py-0.5 whitespace-nowrap text-fg">{typed}</code>
                {meaning}
              </li>
            ))}
          </ul>
          <p className="mt-auto max-w-[34ch] pt-6 text-sm text-fg-3">
            <b className="block font-mono text-2xl font-medium tracking-[-0.04em] text-fg">{measured.search} ms</b>
            Median of 200 searches in GitHub's schema, measured {measured.date}
          </p>
        </>
      }
    >
      <figure className="search-sample" aria-label={`Search results for “${query}” in an example schema`}>
        <p className="flex h-13 items-center gap-3 border-b border-line px-4 text-md">
          <LineIcon of={Search} className="text-fg-3" />
          {query}
          <kbd className="ml-auto text-xs text-fg-3">esc</kbd>
        </p>
        <ul className="p-1">
          {hits.map((hit) => (
            <HitRow key={hit.path} hit={hit} />
          ))}
        </ul>
        <p className="flex gap-5 border-t border-line px-4 py-2.5 text-xs text-fg-3">
          <span>↑↓ move</span>
          <span>↵ open</span>
          <span className="ml-auto">
            {hits.length} of {total} results
          </span>
        </p>
      </figure>
    </Panel>
  );
}

function HitRow({ hit: { kind, name, owner, ranges, description } }: { hit: Hit }) {
  const look = KINDS[kind as keyof typeof KINDS];
  const [start = 0, end = 0] = ranges[0] ?? [];
  return (
    <li className="docs flex h-9 items-center gap-3 overflow-hidden rounded-control px-3 text-sm whitespace-nowrap first:bg-brand-soft first:[&>.k]:bg-bg">
      <span className={`k ${look.className}`}>{look.letter}</span>
      <span className="font-mono">
        {owner !== undefined && owner !== null && <span className="text-fg-3">{owner}.</span>}
        {name.slice(0, start)}
        <mark className="bg-transparent font-bold text-brand">{name.slice(start, end)}</mark>
        {name.slice(end)}
      </span>
      <span className="truncate text-fg-3 max-sm:hidden">{description}</span>
    </li>
  );
}
