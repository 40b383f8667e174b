import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { TAB, TAB_ROW, useCurrentInView } from "./tab-row";

/** The attributes that make a link a tab. */
export interface TabProps {
  role: "tab";
  id: string;
  "data-tab": string;
  "aria-selected": boolean;
  "aria-controls": string;
  tabIndex: number;
  className: string;
  children?: ReactNode;
}

interface Props<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  /** Makes the link of a tab, so that Back returns to the previous tab, and a middle click opens a new window. */
  renderLink: (key: Key, props: TabProps) => ReactNode;
  current: Key;
  /** Called for the arrow keys. */
  onChange: (key: Key) => void;
  children: ReactNode;
}

/** Tabs with one panel; arrow keys move between the tabs, as in desktop programs. */
export function Tabs<Key extends string>({ label, tabs, renderLink, current, onChange, children }: Props<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  useCurrentInView(list, current);

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
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onArrow} className={TAB_ROW}>
        {tabs.map((tab) => {
          const props: TabProps = {
            role: "tab",
            id: `${id}-${tab.key}`,
            "data-tab": tab.key,
            "aria-selected": tab.key === current,
            "aria-controls": `${id}-panel`,
            tabIndex: tab.key === current ? 0 : -1,
            className: TAB,
          };
          return <Fragment key={tab.key}>{renderLink(tab.key, { ...props, children: tab.label })}</Fragment>;
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-6">
        {children}
      </div>
    </>
  );
}
