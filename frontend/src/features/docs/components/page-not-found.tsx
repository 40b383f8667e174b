import { useLayoutEffect, useRef } from "react";
import { Navigate } from "react-router-dom";
import type { Navigation } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { lookOf } from "../kinds";
import { kindOf } from "../nav-rows";
import { nearestNames } from "../nearest";
import { elsewhereOf } from "../queries";

interface NotFoundProps {
  username: string;
  slug: string;
  base: string;
  path: string;
  /** None where the version is missing too. */
  navigation: Navigation | null;
  /** The answer that says that it is missing, and perhaps what is instead. */
  error: unknown;
  /** Its code comes later than the route's. */
  onShown: () => void;
}

/** The docs are there, the page or the version is not: in the words and the shape of the server's document. */
export default function PageNotFound({ username, slug, base, path, navigation, error, onShown }: NotFoundProps) {
  const tell = useRef(onShown);
  useLayoutEffect(() => tell.current(), []);
  const wanted = path.split("/").at(-1) ?? path;
  const elsewhere = elsewhereOf(error);
  const near = elsewhere === null && navigation !== null ? nearestNames(navigation, wanted) : [];
  if (elsewhere?.is_moved)
    return <Navigate replace to={paths.docsAt(username, slug, elsewhere.version, elsewhere.path)} />;
  return (
    <main className="docs-page" id="main-content">
      <div className="page">
        <div className="page-head">
          <h1 tabIndex={-1}>{elsewhere?.title ?? `Nothing is called ${wanted}`}</h1>
        </div>
        <div className="lead">
          {elsewhere === null ? (
            <p>
              {near.length > 0
                ? "It may have been renamed or removed. Near to it:"
                : "It may have been renamed or removed."}
            </p>
          ) : (
            <p>
              {elsewhere.text}{" "}
              <a href={paths.docsAt(username, slug, elsewhere.version, elsewhere.path)}>{elsewhere.label}</a>.
            </p>
          )}
        </div>
        {near.length > 0 && (
          <ul className="list">
            {near.map((item) => {
              const look = lookOf(kindOf(item.path));
              return (
                <li key={item.path} style={{ alignItems: "center" }}>
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
