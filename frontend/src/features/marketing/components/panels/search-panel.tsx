import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { formatNoun } from "@/lib/format";
import { LineIcon } from "@/ui/line-icon";
import type { SearchTime } from "../../example-search/messages";
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

/** A search of GitHub's schema in the visitor's browser, as static sites have it, with the time of each search. */
export default function SearchPanel({ early }: { early?: EarlySearch | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState(early?.text ?? "");
  const [isUsed, setUsed] = useState(early !== undefined);
  const [time, setTime] = useState<SearchTime | null>(null);

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
        <p className="search-took">
          <b>{time === null ? `${measured.search} ms` : sayTime(time)}</b>
          {time === null
            ? `median of 200 on a server, in GitHub's schema, ${measured.date}`
            : `for this search in your browser, the mean of ${formatNoun(time.runs, "run")}`}
        </p>
      </div>
      <div className="panel-proof">
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
              aria-keyshortcuts="/ Control+K Meta+K"
              placeholder="Search GitHub's 1,623 types"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => search(event.target.value)}
            />
          </div>
          {isUsed ? <LiveSearch text={text} input={input} onTime={setTime} /> : <Waiting />}
        </div>
        <noscript>
          <SearchSample />
        </noscript>
      </div>
    </div>
  );
}

/** Two digits: more would differ from run to run. */
function sayTime({ microseconds }: SearchTime): string {
  const rounded = Number(microseconds.toPrecision(2));
  return rounded < 1000 ? `${rounded} µs` : `${(rounded / 1000).toLocaleString("en-US")} ms`;
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
