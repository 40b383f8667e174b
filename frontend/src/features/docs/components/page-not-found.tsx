import { useLayoutEffect, useRef } from "react";
import { Navigate } from "react-router-dom";
import type { Navigation } from "@/api/generated/types.gen";
import { kindOf } from "@/app/nav-rows";
import { paths } from "@/app/paths";
import { lookOf } from "../kinds";
import { nearestNames } from "../nearest";
import { elsewhereOf } from "../queries";

interface NotFoundProps {
  username: string;
  slug: string;
  base: string;
  path: string;
  /** Null when the version is missing too. */
  navigation: Navigation | null;
  /** The 404 response; it may name the page's new place. */
  error: unknown;
  /** Called once the page is drawn, because its code loads after the route. */
  onShown: () => void;
}

/** The docs exist, but not this page or version. Texts and layout match the document that the server renders. */
export default function PageNotFound({ username, slug, base, path, navigation, error, onShown }: NotFoundProps) {
  const tell = useRef(onShown);
  useLayoutEffect(() => tell.current(), []);
  const wanted = path.split("/").at(-1) ?? path;
  // Of a schema coordinate that is unknown, only the type or directive has a page.
  const page = path.startsWith("c/") ? (/\w+/.exec(wanted)?.[0] ?? wanted) : wanted;
  const elsewhere = elsewhereOf(error);
  const near = elsewhere === null && navigation !== null ? nearestNames(navigation, page) : [];
  const [elsewherePath = "", anchor] = elsewhere?.path.split("#") ?? [];
  const to = elsewhere && paths.docsAt(username, slug, elsewhere.version, elsewherePath, anchor);
  if (to !== null && elsewhere?.is_moved) return <Navigate replace to={to} />;
  return (
    <main className="docs-page" id="main-content">
      <div className="page">
        <div className="page-head">
          <h1 tabIndex={-1}>{elsewhere?.title ?? `Nothing is called ${wanted}`}</h1>
        </div>
        <div className="lead">
          {elsewhere === null || to === null ? (
            <p>
              {near.length > 0
                ? "It may have been renamed or removed. Did you mean:"
                : "It may have been renamed or removed."}
            </p>
          ) : (
            <p>
              {elsewhere.text} <a href={to}>{elsewhere.label}</a>.
            </p>
          )}
        </div>
        {near.length > 0 && (
          <ul className="list near">
            {near.map((item) => {
              const look = lookOf(kindOf(item.path));
              return (
                <li key={item.path}>
                  <span className={`k ${look.className}`} aria-hidden="true">
                    {look.letter}
                  </span>
                  <a className="nm" href={`${base}/${item.path}`}>
                    {item.name}
                  </a>
                </li>
              );
            })}
          </ul>
        )}
        <p className="all">
          <a href={base}>Go to the overview</a>
        </p>
      </div>
    </main>
  );
}
