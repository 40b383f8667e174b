import { Fragment, type ReactNode, useRef } from "react";
import { TAB, TAB_ROW, useCurrentInView } from "./tab-row";

export interface LinkTab {
  href: string;
  label: string;
}

interface Props {
  label: string;
  tabs: readonly LinkTab[];
  /** The address of the page. */
  current: string;
  /** Makes the link of a tab, with `aria-current` on that of the current page: only the app knows the router. */
  renderLink: (tab: LinkTab, className: string) => ReactNode;
}

/** Links to the pages of a group, which look like tabs. */
export function LinkTabs({ label, tabs, current, renderLink }: Props) {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, current);
  return (
    <nav ref={row} aria-label={label} className={TAB_ROW}>
      {tabs.map((tab) => (
        <Fragment key={tab.href}>{renderLink(tab, TAB)}</Fragment>
      ))}
    </nav>
  );
}
