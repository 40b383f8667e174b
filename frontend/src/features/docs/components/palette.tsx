import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { messageOf } from "@/api/errors";
import type { Navigation } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { Icon } from "@/ui/icon";
import { lookOf } from "../kinds";
import {
  fromRecent,
  fromSearch,
  groupHits,
  findInstantHits,
  isNamed,
  markedParts,
  findNearHits,
  type PaletteGroup,
  type PaletteHit,
} from "../palette-hits";
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

/** The search dialog. The hits always belong to the text in the field, never to an older one. */
export default function Palette({ username, slug, version, navigation, onOpen, onClose, search, address }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [early] = useState(takeEarlySearch);
  const [text, setText] = useState(early.text);
  const [selected, setSelected] = useState(0);
  // Enter was pressed before the response arrived: open the first hit once it is known.
  const entered = useRef<{ inNewTab: boolean } | null>(early.isEntered ? { inNewTab: false } : null);
  const [recent] = useState(() => recentPages(username, slug));
  const q = text.trim();
  // Each key sends a request at once and aborts the previous one. A search is cheap; a debounce would only cost the reader time.
  const answer = useQuery(search?.(version, q) ?? searchQuery(username, slug, version, q));
  const fresh = answer.data ?? null;

  const { groups, note } = useMemo((): { groups: PaletteGroup[]; note: string } => {
    if (q === "") {
      return recent.length > 0
        ? { groups: [{ label: "Recent", hits: recent.map(fromRecent) }], note: "" }
        : { groups: [], note: "Type the name of a type, field or operation." };
    }
    if (fresh === null) {
      const hits = navigation === null ? [] : findInstantHits(navigation, q);
      return {
        groups: groupHits(hits),
        note: hits.length > 0 ? "" : answer.isError ? messageOf(answer.error) : "Searching…",
      };
    }
    const unknown = fresh.unknown_filter ?? null;
    const filter = unknown === null ? "" : `There is no filter “${unknown}:”.`;
    if (fresh.hits.length > 0 || filter !== "") return { groups: groupHits(fresh.hits.map(fromSearch)), note: filter };
    const near = navigation === null ? [] : findNearHits(navigation, q);
    return {
      groups: near.length > 0 ? [{ label: "Nearest names", hits: near }] : [],
      note: `Nothing is called “${q}”.`,
    };
  }, [q, fresh, recent, navigation, answer.isError, answer.error]);

  useEffect(() => report({ type: "search_open" }), []);
  useEffect(() => settleSearch(q, fresh), [q, fresh]);

  const hits = groups.flatMap((group) => group.hits);
  const active = Math.min(selected, hits.length - 1);
  const optionId = (index: number) => `${id}-option-${index}`;

  useLayoutEffect(() => {
    const last = early.end();
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    const input = element?.querySelector("input");
    if (last !== null && input) {
      // Take over the text typed while this was rendering.
      input.value = last.text;
      // oxlint-disable-next-line react/set-state-in-effect -- once, before anything is painted
      setText(last.text);
      input.setSelectionRange(...last.caret);
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
  }, [active, groups]);

  const addressOf = (hit: PaletteHit) => {
    const [page = "", anchor] = hit.path.split("#");
    return address?.(page, anchor) ?? paths.docsAt(username, slug, version, page, anchor);
  };

  function open(hit: PaletteHit, inNewTab: boolean) {
    chooseResult(q, fresh);
    if (inNewTab) window.open(addressOf(hit), "_blank", "noopener");
    else onOpen(addressOf(hit));
  }

  useEffect(() => {
    const enter = entered.current;
    if (enter === null || q === "" || (fresh === null && !answer.isError)) return;
    entered.current = null;
    // Never open a name that is only similar; the reader has to choose it.
    const hit = fresh?.total === 0 ? undefined : hits[0];
    if (hit !== undefined) open(hit, enter.inNewTab);
  });

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (hits.length > 0) setSelected((active + step + hits.length) % hits.length);
      entered.current = null;
    } else if (event.key === "Enter") {
      event.preventDefault();
      const hit = hits[active];
      const inNewTab = event.ctrlKey || event.metaKey;
      // The server's response may have another first hit. Do not wait for it when the reader chose a hit or typed its full name.
      if (q !== "" && fresh === null && !answer.isError && active <= 0 && !(hit && isNamed(hit, q)))
        entered.current = { inNewTab };
      else if (hit !== undefined) open(hit, inNewTab);
    }
  }

  let index = -1;
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
            autoFocus
            type="text"
            role="combobox"
            aria-expanded={hits.length > 0}
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
            onChange={(event) => {
              setText(event.target.value);
              setSelected(0);
              entered.current = null;
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="palette-close" aria-label="Close" onClick={onClose}>
            <kbd>Esc</kbd>
          </button>
        </div>
        <p className={note === "" ? "palette-note" : "palette-say"} role="status">
          {note !== "" ? note : fresh !== null && q !== "" ? formatNoun(fresh.total, "result") : ""}
        </p>
        <div
          ref={list}
          className="palette-list"
          hidden={hits.length === 0}
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          aria-busy={q !== "" && fresh === null}
        >
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
        <span className="palette-own">
          {markedParts(hit.name, hit.ranges).map(({ text, isMatch }, at) =>
            isMatch ? <mark key={at}>{text}</mark> : text,
          )}
        </span>
      </span>
      {hit.description !== "" && <span className="palette-line">{hit.description}</span>}
    </a>
  );
}
