import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { Navigation as NavigationData } from "@/api/generated/types.gen";
import {
  ITEM_HEIGHT,
  listAround,
  type NavOrder,
  type NavRow,
  type NavState,
  navRows,
  offsetOf,
  offsetWhere,
  visibleRows,
} from "@/app/nav-rows";
import { classes } from "@/lib/classes";
import { PRODUCT } from "@/lib/product";
import { lookOf } from "../kinds";
import { setNavOrder, useNavOrder } from "../nav-order";

/** Longer lists are virtual. */
const MAX_DRAWN = 150;
const ORDERS: readonly [NavOrder, string][] = [
  ["group", "Group"],
  ["kind", "Kind"],
];

interface Props {
  navigation: NavigationData;
  base: string;
  path: string;
  /** For the owner: returns the rule that hides a page from readers. */
  rule?: ((path: string) => string | null) | undefined;
}

/** The list of groups and pages. A long list keeps only the rows near the viewport in the document. */
export function Navigation({ navigation, base, path, rule }: Props) {
  const [state, setState] = useState<NavState>({ anchor: path, toggled: {}, whole: new Set() });
  const order = useNavOrder();
  const rows = useMemo(() => navRows(navigation, path, state, order), [navigation, path, state, order]);
  const list = useRef<HTMLUListElement>(null);
  const [view, setView] = useState({ top: 0, height: 900 });

  // The window moves only when the page is outside it, so that the list stays put under the pointer.
  if (state.anchor !== path && offsetOf(rows, path) === null) {
    const around = listAround(navigation, path, order);
    if (around !== path && state.toggled[around] !== false) setState({ ...state, anchor: path });
  }

  useEffect(() => {
    const scroller = list.current?.parentElement;
    if (!scroller) return;
    const update = () => setView({ top: scroller.scrollTop, height: scroller.clientHeight });
    update();
    scroller.addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update);
    return () => {
      scroller.removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, []);

  // Keep the current page in view without scrolling the document.
  const lastPath = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (lastPath.current === path) return;
    const isFirst = lastPath.current === undefined;
    lastPath.current = path;
    const scroller = list.current?.parentElement;
    const offset = offsetOf(rows, path);
    if (!scroller || offset === null) return;
    // Use the last known values: reading the DOM now would force a layout of the whole new page.
    const { scrollTop, clientHeight } = isFirst ? scroller : { scrollTop: view.top, clientHeight: view.height };
    if (offset < scrollTop || offset + 2 * ITEM_HEIGHT > scrollTop + clientHeight) {
      scroller.scrollTop = Math.max(0, offset - clientHeight / 2);
    }
  }, [path, rows, view]);

  const isVirtual = rows.length > MAX_DRAWN;
  const part = isVirtual
    ? visibleRows(rows, view.top, view.height)
    : { start: 0, end: rows.length, before: 0, after: 0 };

  const toggle = (id: string, isOpen: boolean) =>
    setState((old) => ({ ...old, toggled: { ...old.toggled, [id]: !isOpen } }));
  /** After "… 90 more": the page that takes the place of that row, and the row's distance from the top of the list's viewport. */
  const next = useRef<{ path: string; top: number }>(undefined);
  const showWhole = (more: NavRow & { type: "more" }) => {
    next.current = { path: more.next, top: (offsetWhere(rows, (row) => row === more) ?? 0) - view.top };
    setState((old) => ({ ...old, whole: new Set(old.whole).add(more.id) }));
  };
  // Nothing else moves, and a keyboard user continues from there.
  useLayoutEffect(() => {
    const scroller = list.current?.parentElement;
    const offset = next.current && offsetOf(rows, next.current.path);
    if (!scroller || !next.current || offset == null) return;
    scroller.scrollTop = offset - next.current.top;
    const link = list.current?.querySelector<HTMLElement>(`[href="${base}/${next.current.path}"]`);
    if (link || view.top === scroller.scrollTop) next.current = undefined;
    link?.focus({ preventScroll: true });
    setView({ top: scroller.scrollTop, height: scroller.clientHeight });
  }, [rows, view, base]);

  return (
    <>
      <ul ref={list} className="nav-rows">
        {part.before > 0 && <li aria-hidden="true" style={{ height: part.before }} />}
        {rows.slice(part.start, part.end).map((row) => (
          <Row
            key={keyOf(row)}
            row={row}
            base={base}
            path={path}
            rule={rule}
            onToggle={toggle}
            onMore={showWhole}
            order={order}
          />
        ))}
        {part.after > 0 && <li aria-hidden="true" style={{ height: part.after }} />}
      </ul>
      <p className="docs-made">
        <Link to="/">Made with {PRODUCT}</Link>
      </p>
    </>
  );
}

function keyOf(row: NavRow): string {
  if (row.type === "more") return `more ${row.id} ${row.text}`;
  return "id" in row ? `${row.type} ${row.id}` : row.type;
}

interface RowProps {
  row: NavRow;
  base: string;
  path: string;
  rule: Props["rule"];
  order: NavOrder;
  onToggle: (id: string, isOpen: boolean) => void;
  onMore: (row: NavRow & { type: "more" }) => void;
}

function Row({ row, base, path, rule, order, onToggle, onMore }: RowProps) {
  const current = (itsPath: string) => (itsPath === path ? "page" : undefined);
  const look = "kind" in row && row.kind !== null ? lookOf(row.kind) : null;
  switch (row.type) {
    case "home":
      return (
        <li>
          <a className="nav-home" href={base} aria-current={current("overview")}>
            Overview
          </a>
        </li>
      );
    case "order":
      return (
        <li className="nav-order">
          Reference
          <span className="nav-choice" role="group" aria-label="Order of the reference">
            {ORDERS.map(([value, label]) => (
              <button key={value} type="button" aria-pressed={value === order} onClick={() => setNavOrder(value)}>
                {label}
              </button>
            ))}
          </span>
        </li>
      );
    case "heading":
      return <li className="nav-head">{row.label}</li>;
    case "part":
      return (
        <li className="nav-part" data-n={row.count}>
          {row.label}
        </li>
      );
    case "group":
      return (
        <li className={classes("nav-group", look?.className, row.isOpen && "open")} data-letter={look?.letter}>
          <a
            dir={row.kind === null ? "auto" : undefined}
            href={`${base}/${row.id}`}
            aria-current={current(row.id)}
            data-n={row.count}
          >
            {row.label}
          </a>
          <button
            type="button"
            className="nav-toggle"
            aria-expanded={row.isOpen}
            aria-label={`List ${row.kind === null ? row.label : row.label.toLowerCase()}`}
            onClick={() => onToggle(row.id, row.isOpen)}
          />
        </li>
      );
    case "item": {
      const hiddenBy = rule?.(row.item.path) ?? null;
      const title = row.item.name.length > 26 ? row.item.name : undefined;
      return (
        <li className={look?.className} data-letter={look?.letter}>
          <a
            dir="auto"
            className={classes("nav-item", row.item.deprecated && "dep", hiddenBy !== null && "to-hidden")}
            href={`${base}/${row.item.path}`}
            aria-current={current(row.item.path)}
            title={hiddenBy === null ? title : `${row.item.name}: hidden by the rule ${hiddenBy}`}
          >
            {row.item.name}
          </a>
        </li>
      );
    }
    case "deprecated":
      return (
        <li>
          <a className="nav-home nav-deprecated" href={`${base}/deprecated`} aria-current={current("deprecated")}>
            Deprecated
            <span className="pill warn">{row.count}</span>
          </a>
        </li>
      );
    case "more":
      return (
        <li>
          <button type="button" className="nav-item more" onClick={() => onMore(row)}>
            {row.text}
          </button>
        </li>
      );
  }
}
