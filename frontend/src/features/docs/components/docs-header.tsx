import { useId } from "react";
import type { PublicTheme } from "@/api/generated/types.gen";
import { DocsMark } from "@/app/docs-brand";
import { DOCS_SECTIONS, KINDS } from "@/lib/generated/kinds";
import { useTheme } from "@/lib/theme";
import { Icon } from "@/ui/icon";

interface Props {
  /** Address of the current version's docs; `base` is that of the version being read. */
  root: string;
  base: string;
  /** Path of the current page. */
  path: string;
  name: string;
  theme: PublicTheme | null | undefined;
  /** The version menu, once the version is known. */
  version: React.ReactNode;
  isPrivate: boolean;
  /** Whether there is an API to call from the console. */
  hasConsole: boolean;
  onSearch: () => void;
  onMenu: () => void;
}

/** Links to the sections of the docs. */
export function DocsSections({ root, base, path, hasConsole }: Pick<Props, "root" | "base" | "path" | "hasConsole">) {
  const word = path.split("/", 1)[0];
  const isOne = DOCS_SECTIONS.some((section) => section === word);
  return (
    <nav className="docs-sections" aria-label="Docs">
      <a href={base} aria-current={isOne ? undefined : "true"}>
        Reference
      </a>
      {DOCS_SECTIONS.filter((section) => hasConsole || section !== "console").map((section) => (
        <a
          key={section}
          href={`${section === "graph" ? base : root}/${section}`}
          aria-current={section === word ? "true" : undefined}
        >
          {KINDS[section].label}
        </a>
      ))}
    </nav>
  );
}

/** The bar above the docs. It has the same boxes as the one that the server renders. */
export function DocsHeader({ root, base, path, name, theme, version, isPrivate, hasConsole, onSearch, onMenu }: Props) {
  const { dark, toggle } = useTheme();
  return (
    <header className="docs-top">
      <button
        type="button"
        className="docs-icon docs-menu"
        aria-label="Navigation"
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
      <a className="docs-brand" href={root}>
        <DocsMark name={name} theme={theme} />
        <span className="docs-name" dir="auto">
          {name}
        </span>
      </a>
      {version}
      {isPrivate && <PrivateMark />}
      <button
        type="button"
        className="docs-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label="Search types, fields, operations"
        onClick={onSearch}
      >
        <Icon name="search" />
        <span>Search types, fields, operations…</span>
        <kbd>/</kbd>
      </button>
      <DocsSections root={root} base={base} path={path} hasConsole={hasConsole} />
      <button
        type="button"
        role="switch"
        className="docs-icon docs-theme"
        aria-checked={dark}
        aria-label="Dark Mode"
        title="Dark Mode"
        onClick={toggle}
      >
        <Icon name={dark ? "sun" : "moon"} />
      </button>
    </header>
  );
}

/** Tells owners that only they can see these docs. */
function PrivateMark() {
  const id = useId();
  return (
    <span className="private-mark">
      <button
        type="button"
        className="pill warn"
        aria-describedby={id}
        onKeyDown={({ key, currentTarget }) => key === "Escape" && currentTarget.blur()}
      >
        Private
      </button>
      <span id={id} role="tooltip">
        Only you can see these docs.
      </span>
    </span>
  );
}
