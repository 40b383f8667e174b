import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "@/api/errors";
import { useKeeping } from "@/app/keeping";
import { helpSearchQuery } from "@/app/queries";
import { formatNoun } from "@/lib/format";
import { MAX_SEARCH } from "@/lib/generated/limits";
import { useSearchKey } from "@/lib/use-search-key";

/**
 * The search of the documentation: a field with results below it. `/`, Ctrl K and ⌘ K focus it. Without script, and for words without
 * a hit, it is a form that opens the page of results. `crates/help/templates/search.html` has the same elements.
 */
export function HelpSearch({ onOpen }: { onOpen: (path: string) => void }) {
  const isKeeping = useKeeping();
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [selected, setSelected] = useState(0);
  useSearchKey(field);
  const q = text.trim();
  const answer = useQuery({ ...helpSearchQuery(q), placeholderData: keepPreviousData });
  const isFresh = !answer.isPlaceholderData;
  const hits = q === "" ? [] : (answer.data?.hits ?? []);
  const nearest = q === "" || !isFresh ? [] : (answer.data?.nearest ?? []);
  const isShown = isOpen && q !== "";
  const active = Math.min(selected, hits.length - 1);
  const optionId = (index: number) => `${id}-option-${index}`;
  const status = describe(hits.length, answer.isPending, answer.isError ? answer.error : null);

  useEffect(() => {
    // Text that was typed before the app had loaded.
    const typed = field.current?.value ?? "";
    if (typed !== "" && document.activeElement === field.current) {
      // oxlint-disable-next-line react/set-state-in-effect -- once, after the page has loaded
      setText(typed);
      setOpen(true);
    }
  }, []);

  useEffect(() => {
    if (!isShown) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !form.current?.contains(event.target)) setOpen(false);
    };
    addEventListener("pointerdown", onPointerDown);
    return () => removeEventListener("pointerdown", onPointerDown);
  }, [isShown]);

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  function open(path: string) {
    setOpen(false);
    if (field.current) field.current.value = "";
    setText("");
    onOpen(path);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const hit = hits[active];
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setOpen(true);
      setSelected((active + step + hits.length) % hits.length);
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === "Enter" && isShown && isFresh && hit !== undefined) {
      event.preventDefault();
      open(hit.path);
    }
  }

  return (
    <form ref={form} className="help-search" role="search" action="/docs/search">
      <input
        ref={field}
        type="search"
        name="q"
        placeholder="Search the documentation…"
        aria-label="Search the documentation"
        autoComplete="off"
        defaultValue=""
        maxLength={isKeeping ? undefined : MAX_SEARCH}
        {...(!isKeeping && {
          role: "combobox",
          "aria-expanded": isShown && hits.length > 0,
          "aria-controls": `${id}-list`,
          "aria-autocomplete": "list",
          "aria-activedescendant": isShown && active >= 0 ? optionId(active) : undefined,
        })}
        onChange={(event) => {
          setText(event.target.value);
          setSelected(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={(event) => {
          if (!form.current?.contains(event.relatedTarget)) setOpen(false);
        }}
        onKeyDown={onKeyDown}
      />
      {!isKeeping && (
        <>
          <kbd aria-hidden="true">/</kbd>
          <div className={isShown && hits.length === 0 ? "help-status" : "sr-only"}>
            <p role="status">{isShown ? status : ""}</p>
            {isShown && nearest.length > 0 && (
              <p>
                Did you mean{" "}
                {nearest.map(({ title, path }, index) => (
                  <Fragment key={path}>
                    {index > 0 && (index === nearest.length - 1 ? " or " : ", ")}
                    <a
                      href={path}
                      onClick={(event) => {
                        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                        event.preventDefault();
                        open(path);
                      }}
                    >
                      {title}
                    </a>
                  </Fragment>
                ))}
                ?
              </p>
            )}
          </div>
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label="Results"
            className="help-hits"
            hidden={!isShown || hits.length === 0}
          >
            {hits.map((hit, index) => (
              <a
                key={`${index} ${hit.path}`}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                href={hit.path}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  open(hit.path);
                }}
              >
                <span>
                  {hit.page !== null && <small>{hit.page} › </small>}
                  <Marked text={hit.name} ranges={hit.ranges} />
                </span>
                <span className="help-hit-text">{hit.text}</span>
              </a>
            ))}
          </div>
        </>
      )}
    </form>
  );
}

function describe(count: number, isPending: boolean, error: Error | null): string {
  if (error !== null) return messageOf(error);
  if (isPending) return "Searching…";
  return count === 0 ? "Nothing was found. Try fewer or other words." : formatNoun(count, "result");
}

/** The text with its matched parts marked. */
function Marked({ text, ranges }: { text: string; ranges: readonly (readonly number[])[] }) {
  const letters = [...text];
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const [start = 0, end = 0] of ranges) {
    parts.push(letters.slice(at, start).join(""), <mark key={start}>{letters.slice(start, end).join("")}</mark>);
    at = end;
  }
  return (
    <>
      {parts}
      {letters.slice(at).join("")}
    </>
  );
}
