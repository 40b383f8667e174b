import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Navigation, SearchOffer } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { Icon } from "@/ui/icon";
import { lookOf } from "../kinds";
import { isNamed, markedParts, type PaletteHit } from "../palette-hits";
import { listResults } from "../palette-results";
import { chooseResult, report, settleSearch } from "@/app/counting";
import { searchQuery } from "../queries";
import { recentPages } from "../recent";
import { takeEarlySearch } from "../use-palette";
import { focusHeading } from "../use-reading-place";

interface Props {
  username: string;
  slug: string;
  version: number | null;
  navigation: Navigation | null;
  onOpen: (to: string) => void;
  onClose: () => void;
  /** The search to use; by default that of the public docs. */
  search?: ((version: number | null, q: string) => ReturnType<typeof searchQuery>) | undefined;
  /** Returns the address of a page; by default in the public docs. */
  address?: ((page: string, anchor: string | undefined) => string) | undefined;
}

/** Filters that a reader who has typed nothing yet learns. The server offers the others. */
const TAUGHT: readonly SearchOffer[] = [
  { text: "is:deprecated", about: "What is deprecated", query: "is:deprecated " },
  { text: "kind:enum", about: "Only enums", query: "kind:enum " },
];

/** Returns the text without one of its words. */
const withoutWord = (text: string, word: string) =>
  text
    .split(/\s+/)
    .filter((one) => one !== word)
    .join(" ");

/** The search dialog. The hits always belong to the text in the field, never to an older one. */
export default function Palette({ username, slug, version, navigation, onOpen, onClose, search, address }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [early] = useState(takeEarlySearch);
  const [text, setText] = useState(early.text);
  /** The option that the reader chose; null while that is left to the palette. */
  const [selected, setSelected] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Enter was pressed before the response arrived: open the first hit once it is known.
  const entered = useRef<{ inNewTab: boolean } | null>(early.isEntered ? { inNewTab: false } : null);
  const [recent] = useState(() => recentPages(username, slug));
  const q = text.trim();
  // Each key sends a request at once and aborts the previous one. A search is cheap; a debounce would only cost the reader time.
  const answer = useQuery(search?.(version, q) ?? searchQuery(username, slug, version, q));
  const fresh = answer.data ?? null;

  const offers = q === "" ? TAUGHT : (fresh?.offers ?? []);
  const isCompleting = offers.length > 0 && /:\S*$/.test(q);
  // Until the next response, the filters of the last one that are still in the text.
  const [last, setLast] = useState(fresh);
  if (fresh !== null && fresh !== last) setLast(fresh);
  const filters = (last?.filters ?? []).filter(({ text: of }) => q.split(/\s+/).includes(of));

  const error = answer.isError ? answer.error : null;
  const { groups, note } = listResults({ q, fresh, recent, navigation, isCompleting, error });

  useEffect(() => report({ type: "search_open" }), []);
  useEffect(() => settleSearch(q, fresh), [q, fresh]);

  const hits = groups.flatMap((group) => group.hits);
  // Offers come before the hits, but only a filter that is being typed takes Enter from the first hit.
  const offersAt = q === "" ? hits.length : 0;
  const hitsAt = q === "" ? 0 : offers.length;
  const count = hits.length + offers.length;
  const usual = hits.length === 0 && q === "" ? -1 : isCompleting ? 0 : hitsAt;
  const active = Math.min(selected ?? usual, count - 1);
  const offerAt = (at: number) => offers[at - offersAt];
  const hitAt = (at: number) => hits[at - hitsAt];
  const optionId = (index: number) => `${id}-option-${index}`;

  useLayoutEffect(() => {
    const typed = early.end();
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    const field = element?.querySelector("input");
    if (typed !== null && field) {
      // Take over the text typed while this was rendering.
      field.value = typed.text;
      // oxlint-disable-next-line react/set-state-in-effect -- once, before anything is painted
      setText(typed.text);
      field.setSelectionRange(...typed.caret);
    }
    return () => {
      element?.close();
      // The link that opened the dialog may be gone with its page; then focus the new page's heading.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      else focusHeading();
    };
  }, [early]);

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active, fresh]);

  const addressOf = (hit: PaletteHit) => {
    const [page = "", anchor] = hit.path.split("#");
    return address?.(page, anchor) ?? paths.docsAt(username, slug, version, page, anchor);
  };

  function open(hit: PaletteHit, inNewTab: boolean) {
    chooseResult(q, fresh);
    if (inNewTab) window.open(addressOf(hit), "_blank", "noopener");
    else onOpen(addressOf(hit));
  }

  function change(next: string) {
    setText(next);
    setSelected(null);
    entered.current = null;
    input.current?.focus();
  }

  useEffect(() => {
    const enter = entered.current;
    if (enter === null || q === "" || (fresh === null && !answer.isError)) return;
    entered.current = null;
    // Never open a name that is only similar; the reader has to choose it.
    const offer = offerAt(usual);
    const hit = fresh?.total === 0 ? undefined : hits[0];
    // oxlint-disable-next-line react/set-state-in-effect -- once, when the response to a search entered early arrives
    if (offer !== undefined) change(offer.query);
    else if (hit !== undefined) open(hit, enter.inNewTab);
  });

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (count > 0) setSelected((Math.max(active, step < 0 ? 0 : -1) + step + count) % count);
      entered.current = null;
    } else if (event.key === "Enter") {
      event.preventDefault();
      const offer = offerAt(active);
      const hit = hitAt(active);
      const inNewTab = event.ctrlKey || event.metaKey;
      // The server's response may have another first hit. Do not wait for it when the reader chose a hit or typed its full name.
      if (q !== "" && fresh === null && !answer.isError && active <= 0 && !(hit && isNamed(hit, q)))
        entered.current = { inNewTab };
      else if (offer !== undefined) change(offer.query);
      else if (hit !== undefined) open(hit, inNewTab);
    }
  }

  const offerGroup = offers.length > 0 && (
    <div key="offers" role="group" aria-label="Filters">
      <div className="palette-group" aria-hidden="true">
        Filters
      </div>
      {offers.map((offer, at) => (
        <button
          key={offer.text}
          type="button"
          id={optionId(offersAt + at)}
          role="option"
          aria-selected={offersAt + at === active}
          tabIndex={-1}
          className="palette-hit palette-offer"
          onPointerMove={() => setSelected(offersAt + at)}
          onClick={() => change(offer.query)}
        >
          <span className="palette-name">{offer.text}</span>
          <span className="palette-line">{offer.about}</span>
        </button>
      ))}
    </div>
  );
  // A filter that is still being typed has found nothing because nothing has been searched yet.
  const isSearched = fresh !== null && q !== "" && !(isCompleting && fresh.total === 0 && !/\s/.test(q));
  const said = [
    isSearched ? formatNoun(fresh.total, "result") : "",
    filters.length > 0 ? `Filters: ${filters.map(({ about }) => about).join(", ")}` : "",
  ];

  let index = hitsAt - 1;
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search the docs"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="palette-box">
        <div className="palette-field">
          <Icon name="search" />
          <input
            ref={input}
            autoFocus
            type="text"
            role="combobox"
            aria-expanded={count > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            aria-autocomplete="list"
            aria-label="Search types, fields, operations"
            placeholder="Search types, fields, operations…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="palette-close" aria-label="Close" onClick={onClose}>
            <kbd>Esc</kbd>
          </button>
        </div>
        {filters.length > 0 && (
          <ul className="palette-filters" aria-label="Filters">
            {filters.map((filter) => (
              <li key={filter.text}>
                <button
                  type="button"
                  aria-label={`Remove the filter ${filter.text}`}
                  onClick={() => change(withoutWord(text, filter.text))}
                >
                  {filter.about} <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={note === "" ? "palette-note" : "palette-say"} role="status">
          {note !== "" ? note : said.filter((part) => part !== "").join(". ")}
        </p>
        <div
          ref={list}
          className="palette-list"
          hidden={count === 0}
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          aria-busy={q !== "" && fresh === null}
        >
          {q !== "" && offerGroup}
          {groups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div className="palette-group" aria-hidden="true">
                {group.label}
              </div>
              {group.hits.map((hit) => {
                index += 1;
                const own = index;
                return (
                  <Option
                    key={`${hit.kind} ${hit.path}`}
                    id={optionId(own)}
                    hit={hit}
                    isActive={own === active}
                    href={addressOf(hit)}
                    onPoint={() => setSelected(own)}
                    onOpen={() => open(hit, false)}
                  />
                );
              })}
            </div>
          ))}
          {q === "" && offerGroup}
        </div>
      </div>
    </dialog>
  );
}

interface OptionProps {
  id: string;
  hit: PaletteHit;
  isActive: boolean;
  href: string;
  onPoint: () => void;
  onOpen: () => void;
}

function Option({ id, hit, isActive, href, onPoint, onOpen }: OptionProps) {
  const look = lookOf(hit.kind);
  const Name = hit.isDeprecated ? "s" : "span";
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={hit.kind === "guides" ? "palette-hit guide" : "palette-hit"}
      href={href}
      onPointerMove={onPoint}
      onClick={(event) => {
        event.stopPropagation();
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <span className={`k ${look.className}`} aria-hidden="true">
        {look.letter}
      </span>
      <span className="palette-name">
        {hit.owner !== null && (
          <span className="palette-owner">
            {hit.owner}
            {hit.kind === "guides" ? "\u00a0›\u00a0" : "."}
          </span>
        )}
        <Name className="palette-own" title={hit.isDeprecated ? "Deprecated" : undefined}>
          {markedParts(hit.name, hit.ranges).map(({ text, isMatch }, at) =>
            isMatch ? <mark key={at}>{text}</mark> : text,
          )}
        </Name>
      </span>
      {hit.description !== "" && <span className="palette-line">{hit.description}</span>}
    </a>
  );
}
