import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { site } from "@/lib/site";
import type { ExampleHits, SearchTime } from "../../example-search/messages";
import { useExampleSearch } from "../../example-search/use-example-search";
import { HitText, hitClass } from "./hit-text";

interface Props {
  text: string;
  input: RefObject<HTMLInputElement | null>;
  /** Called with the time of the search that is shown; null while there is none. */
  onTime: (time: SearchTime | null) => void;
}

/**
 * What a search finds in GitHub's schema, in the browser. Where this server shows GitHub's docs, hits are links: arrow keys
 * move between the field and the hits, and Enter in the field opens the first.
 */
export default function LiveSearch({ text, input, onTime }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const q = text.trim();
  const { found, time, isFailed } = useExampleSearch(q);
  const shown = q === "" ? null : found;
  const isStale = shown !== null && shown.q !== q;
  const shownTime = shown === null || isStale ? null : time;
  useEffect(() => onTime(shownTime), [onTime, shownTime]);

  useEffect(() => {
    const field = input.current;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.isComposing || (event.key !== "ArrowDown" && event.key !== "Enter")) return;
      const first = list.current?.querySelector("a");
      if (!first) return;
      event.preventDefault();
      // Never open a hit of an earlier text.
      if (list.current?.ariaBusy === "true") return;
      if (event.key === "ArrowDown") first.focus();
      else first.click();
    };
    field?.addEventListener("keydown", onKey);
    return () => field?.removeEventListener("keydown", onKey);
  }, [input]);

  function move(event: KeyboardEvent<HTMLUListElement>) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll("a")];
    const next = links.findIndex((link) => link === document.activeElement) + step;
    if (next < 0) input.current?.focus();
    else links[next]?.focus();
  }

  return (
    <>
      <ul ref={list} aria-label="Results" aria-busy={isStale} className="search-hits" onKeyDown={move}>
        {shown?.hits.map((hit) => (
          <li key={`${hit.kind} ${hit.page} ${hit.anchor}`}>
            {hasDocs() ? (
              <Link to={paths.docs("examples", "github", hit.page, hit.anchor ?? undefined)} className={hitClass}>
                <HitText hit={hit} />
              </Link>
            ) : (
              <div className={hitClass}>
                <HitText hit={hit} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="search-foot">
        {isFailed ? NOT_SEARCHED : q === "" ? "Type, or choose a search." : shown === null ? LOADING : sayFound(shown)}
        {shown !== null && hasDocs() && shown.total > shown.hits.length && (
          <>
            {" "}
            <a href={allAt(q)} className="text-link hover:underline">
              See all
            </a>
          </>
        )}
      </p>
    </>
  );
}

const NOT_SEARCHED = "The names of GitHub's schema could not be loaded. Trying again…";
const LOADING = "Loading the names of GitHub's schema…";

/** Whether this server shows GitHub's docs. */
const hasDocs = () => site().examples !== "";

/** The page of GitHub's docs with all results. */
const allAt = (q: string) => `${paths.docs("examples", "github", "search")}?${new URLSearchParams({ q }).toString()}`;

/** Says how much a search found, and which filters it left out. */
function sayFound({ q, hits, total, problems }: ExampleHits & { q: string }): string {
  if (total === 0 && problems.length === 0) return `Nothing is called “${q}”.`;
  return [...problems, ...(total === 0 ? [] : [`${hits.length} of ${formatNoun(total, "result")}.`])].join(" ");
}
