import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "@/api/errors";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { exampleSearchQuery } from "../../queries";
import { HitText, hitClass } from "./hit-text";

interface Props {
  text: string;
  input: RefObject<HTMLInputElement | null>;
  /** Called with the microseconds of the search that is shown; null while there is none. */
  onTook: (microseconds: number | null) => void;
}

/** What GitHub's docs find. Arrow keys move between the field and the results; Enter in the field opens the first. */
export default function LiveSearch({ text, input, onTook }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const q = text.trim();
  const { data, error, isPlaceholderData } = useQuery({
    ...exampleSearchQuery(q),
    placeholderData: keepPreviousData,
  });
  const shown = q === "" || error !== null ? undefined : data;
  const took = shown?.took_us ?? null;
  useEffect(() => onTook(took), [onTook, took]);

  useEffect(() => {
    const field = input.current;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.isComposing || (event.key !== "ArrowDown" && event.key !== "Enter")) return;
      const first = list.current?.querySelector("a");
      event.preventDefault();
      // Never open a hit of an earlier text.
      if (list.current?.ariaBusy === "true") return;
      if (event.key === "ArrowDown") first?.focus();
      else first?.click();
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
      <ul ref={list} aria-label="Results" aria-busy={isPlaceholderData} className="search-hits" onKeyDown={move}>
        {shown?.hits.map((hit) => {
          const [page = "", anchor] = hit.path.split("#");
          return (
            <li key={`${hit.kind} ${hit.path}`}>
              <Link to={paths.docs("examples", "github", page, anchor)} className={hitClass}>
                <HitText hit={hit} />
              </Link>
            </li>
          );
        })}
      </ul>
      <p role="status" className="search-foot">
        {error !== null
          ? messageOf(error)
          : shown === undefined
            ? q === ""
              ? "Type, or choose a search."
              : "Searching…"
            : shown.total === 0
              ? (shown.problems?.join(" ") ?? `Nothing is called “${q}”.`)
              : `${shown.hits.length} of ${formatNoun(shown.total, "result")} in ${shown.took_us.toLocaleString("en-US")} µs`}
      </p>
    </>
  );
}
