import { useTheme } from "@/lib/theme";
import { Icon } from "@/ui/icon";

interface Props {
  base: string;
  name: string;
  version: number | null;
  path: string;
  onSearch: () => void;
  /** Fetches the palette's code before it is asked for. */
  onSearchNear: () => void;
  onMenu: () => void;
}

/** The bar above the docs, in the same boxes as the server's. */
export function DocsHeader({ base, name, version, path, onSearch, onSearchNear, onMenu }: Props) {
  const { dark, toggle } = useTheme();
  return (
    <header className="docs-top">
      <button type="button" className="docs-icon docs-menu" aria-label="Navigation" aria-haspopup="dialog" onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <a className="docs-brand" href={base}>
        <span className="docs-mark" aria-hidden="true">{[...name][0]?.toUpperCase() ?? ""}</span>
        <span className="docs-name">{name}</span>
      </a>
      {version !== null && <span className="pill docs-version">v{version}</span>}
      <button type="button" className="docs-search" aria-haspopup="dialog" aria-keyshortcuts="/ Control+K Meta+K" aria-label="Search types, fields, operations" onClick={onSearch} onPointerEnter={onSearchNear} onFocus={onSearchNear}>
        <Icon name="search" />
        <span>Search types, fields, operations…</span>
        <kbd>/</kbd>
      </button>
      <nav className="docs-sections" aria-label="Docs">
        <a href={base} aria-current={path === "graph" ? undefined : "true"}>Reference</a>
        <a href={`${base}/graph`} aria-current={path === "graph" ? "page" : undefined}>Graph</a>
      </nav>
      <button type="button" role="switch" className="docs-icon docs-theme" aria-checked={dark} aria-label="Dark Mode" title="Dark Mode" onClick={toggle}>
        <Icon name={dark ? "sun" : "moon"} />
      </button>
    </header>
  );
}
