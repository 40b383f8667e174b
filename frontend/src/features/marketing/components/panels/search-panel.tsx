import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Configured } from "@/app/configured";
import { LineIcon } from "@/ui/line-icon";
import { measured } from "../../measured";
import LiveSearch from "./live-search";
import SearchSample from "./search-sample";

const tries = [
  ["pull request review", "in words"],
  ["Repository.issues", "a field of a type"],
  ["addStar", "an operation"],
  ["MERGED", "a value of an enum"],
  ["is:deprecated issue", "what is deprecated"],
  ["returns:PullRequest", "what returns a type"],
] as const;

/** What the visitor did before the card worked. */
export interface EarlySearch {
  text: string;
  hasFocus: boolean;
}

/** The search of GitHub's docs, with the time that the server's engine took for each search. */
export default function SearchPanel({ early }: { early?: EarlySearch | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState(early?.text ?? "");
  const [isUsed, setUsed] = useState(early !== undefined);
  const [took, setTook] = useState<number | null>(null);

  useEffect(() => {
    if (early?.hasFocus) input.current?.focus();
  }, [early]);

  function search(next: string) {
    setUsed(true);
    setText(next);
  }
  return (
    <div className="panel panel-wide">
      <div className="panel-text">
        <h3 className="text-lg font-semibold tracking-[-0.015em]">Search that knows GraphQL</h3>
        <p className="mt-1 max-w-[60ch] text-fg-2">Types, fields, arguments and enum values.</p>
        <Configured value="examples">
          <ul aria-label="Searches to try" data-needs-script className="search-tries">
            {tries.map(([query, meaning]) => (
              <li key={query}>
                <button
                  type="button"
                  data-try={query}
                  onClick={() => {
                    search(query);
                    input.current?.focus();
                  }}
                >
                  <code>{query}</code>
                  <span>{meaning}</span>
                </button>
              </li>
            ))}
          </ul>
        </Configured>
        <p className="search-took">
          <b>{took === null ? `${measured.search} ms` : `${took.toLocaleString("en-US")} µs`}</b>
          {took === null
            ? `median of 200 in GitHub's schema, ${measured.date}`
            : "for this search in GitHub's schema, on this server"}
        </p>
      </div>
      <div className="panel-proof">
        <Configured value="examples" otherwise={<SearchSample />}>
          <div role="search" aria-label="GitHub's schema" className="search-sample" data-needs-script>
            <div className="search-field">
              <LineIcon of={Search} className="text-fg-3" />
              <label htmlFor={id} className="sr-only">
                Search GitHub's schema
              </label>
              <input
                ref={input}
                id={id}
                type="search"
                placeholder="Search GitHub's 1,623 types"
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => search(event.target.value)}
              />
            </div>
            {isUsed ? <LiveSearch text={text} input={input} onTook={setTook} /> : <Waiting />}
          </div>
        </Configured>
      </div>
    </div>
  );
}

/** Keeps the room of the results. */
function Waiting() {
  return (
    <>
      <div className="search-hits" />
      <p className="search-foot">Type, or choose a search.</p>
    </>
  );
}
