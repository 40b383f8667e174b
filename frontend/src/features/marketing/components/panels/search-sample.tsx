import { Search } from "lucide-react";
import { LineIcon } from "@/ui/line-icon";
import { shop } from "../../shop";
import { HitText, hitClass } from "./hit-text";

const { query, hits, total } = shop.search;

/** Results of one search in the example schema, to be read. */
export default function SearchSample() {
  return (
    <figure className="search-sample" aria-label={`Search results for “${query}” in an example schema`}>
      <p className="flex h-13 items-center gap-3 border-b border-line px-4 text-md">
        <LineIcon of={Search} className="text-fg-3" />
        {query}
      </p>
      <ul className="p-1">
        {hits.map((hit) => (
          <li key={hit.path} className={`${hitClass} first:bg-brand-soft first:[&>.k]:bg-bg`}>
            <HitText hit={hit} />
          </li>
        ))}
      </ul>
      <p className="search-foot">
        {hits.length} of {total} results
      </p>
    </figure>
  );
}
