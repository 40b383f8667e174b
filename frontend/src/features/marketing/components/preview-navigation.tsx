import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { Navigation } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { classes } from "@/lib/classes";
import { formatCount } from "@/lib/format";
import { KINDS } from "@/lib/generated/kinds";

/** Names listed per group; the field above finds the others. */
const MAX_LISTED = 100;

/** Every page of the preview, with a field that finds names. */
export function PreviewNavigation({ navigation, path }: { navigation: Navigation; path: string }) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const wanted = typed.trim().toLowerCase();
  const groups = navigation.groups
    .map((group) => ({
      ...group,
      items: wanted === "" ? group.items : group.items.filter(({ name }) => name.toLowerCase().includes(wanted)),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <nav aria-label="Pages" className="preview-navigation docs">
      <label htmlFor={id} className="sr-only">
        Find a name
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder="Find a name"
        onChange={(event) => setTyped(event.target.value)}
        className="mb-3 h-[34px] w-full rounded-[8px] border border-line-2 bg-bg px-2.5 text-sm"
      />
      <Link to={paths.preview()} aria-current={path === "overview" ? "page" : undefined} className="preview-link">
        Overview
      </Link>
      {groups.map(({ kind, label, count, items }) => (
        <details key={kind} open={wanted !== "" || path.startsWith(`${kind}/`) || path === kind || count <= 12}>
          <summary>
            <span className={classes("k", KINDS[kind].className)}>{KINDS[kind].letter}</span>
            {label} <span className="text-fg-3">{formatCount(items.length)}</span>
          </summary>
          <ul>
            {items.slice(0, MAX_LISTED).map((item) => (
              <li key={item.path}>
                <Link
                  to={paths.preview(item.path)}
                  aria-current={item.path === path ? "page" : undefined}
                  className={classes("preview-link", item.deprecated && "line-through")}
                >
                  {item.name}
                </Link>
              </li>
            ))}
          </ul>
          {items.length > MAX_LISTED && (
            <p className="px-2 text-xs text-fg-3">
              And {formatCount(items.length - MAX_LISTED)} more: type a part of the name.
            </p>
          )}
        </details>
      ))}
      {groups.length === 0 && <p className="px-2 text-sm text-fg-3">No name matches.</p>}
    </nav>
  );
}
