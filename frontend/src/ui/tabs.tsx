import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { classes } from "@/lib/classes";

interface Props<Key extends string> {
  label: string;
  /** Tabs with an address are links: Back returns to the previous tab, and a middle click opens a new window. */
  tabs: readonly { key: Key; label: string; href?: string }[];
  /** Router state of the links. */
  linkState?: unknown;
  current: Key;
  /** Called for the arrow keys, and for clicks on tabs without an address. */
  onChange: (key: Key) => void;
  children: ReactNode;
}

/** Tabs with one panel; arrow keys move between the tabs, as in desktop programs. */
export function Tabs<Key extends string>({ label, tabs, linkState, current, onChange, children }: Props<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // A long row scrolls sideways; keep the current tab in view.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!row || !tab) return;
    const start = tab.offsetLeft - row.offsetLeft;
    if (start < row.scrollLeft || start + tab.offsetWidth > row.scrollLeft + row.clientWidth) {
      row.scrollLeft = start - (row.clientWidth - tab.offsetWidth) / 2;
    }
  }, [current]);

  function onArrow(event: KeyboardEvent<HTMLDivElement>) {
    // Start from the focused tab, because the address changes a moment later.
    const from = event.target instanceof HTMLElement ? event.target.dataset.tab : undefined;
    const at = tabs.findIndex(({ key }) => key === (from ?? current));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onArrow}
        className="flex gap-5 overflow-x-auto [scrollbar-width:thin] border-b border-line text-sm"
      >
        {tabs.map((tab) => {
          const shared = {
            role: "tab",
            id: `${id}-${tab.key}`,
            "data-tab": tab.key,
            "aria-selected": tab.key === current,
            "aria-controls": `${id}-panel`,
            tabIndex: tab.key === current ? 0 : -1,
            className: classes(
              "-mb-px shrink-0 border-b-2 px-0.5 whitespace-nowrap py-2.5 no-underline -outline-offset-2",
              tab.key === current ? "border-brand font-medium text-fg" : "border-transparent text-fg-2 hover:text-fg",
            ),
          };
          return tab.href === undefined ? (
            <button key={tab.key} type="button" onClick={() => onChange(tab.key)} {...shared}>
              {tab.label}
            </button>
          ) : (
            <Link key={tab.key} to={tab.href} state={linkState} preventScrollReset {...shared}>
              {tab.label}
            </Link>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-6">
        {children}
      </div>
    </>
  );
}
