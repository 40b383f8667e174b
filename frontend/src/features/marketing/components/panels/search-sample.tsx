import { shop } from "../../shop";
import { HitText, hitClass } from "./hit-text";

const { query, hits, total } = shop.search;

/** Results of one search in the example schema, to be read. */
export default function SearchSample() {
  return (
    <figure className="search-sample">
      <figcaption className="flex h-13 items-center border-b border-line px-4 text-sm text-fg-2">
        <span>
          What “<b className="font-semibold text-fg">{query}</b>” finds in an example schema
        </span>
      </figcaption>
      <ul className="p-1">
        {hits.map((hit) => (
          <li key={hit.path} className={`${hitClass} first:bg-brand-soft first:[&>.k]:bg-bg`}>
            <HitText hit={hit} />
          </li>
        ))}
      </ul>
      <p className="search-foot">
        {hits.length} of {total} results. The docs of your schema search as you type.
      </p>
    </figure>
  );
}
