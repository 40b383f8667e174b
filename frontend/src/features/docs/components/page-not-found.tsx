import { useLayoutEffect, useRef } from "react";
import type { Navigation } from "@/api/generated/types.gen";
import { lookOf } from "../kinds";
import { kindOf } from "../nav-rows";
import { nearestNames } from "../nearest";

interface NotFoundProps {
  base: string;
  path: string;
  navigation: Navigation;
  /** Its code comes later than the route's. */
  onShown: () => void;
}

/** The docs are there, the page is not. */
export default function PageNotFound({ base, path, navigation, onShown }: NotFoundProps) {
  const tell = useRef(onShown);
  useLayoutEffect(() => tell.current(), []);
  const wanted = path.split("/").at(-1) ?? path;
  const near = nearestNames(navigation, wanted);
  return (
    <main className="docs-page" id="main-content">
      <div className="page">
        <div className="page-head"><h1 tabIndex={-1}>Nothing is called {wanted}</h1></div>
        <div className="lead">
          <p>{near.length > 0 ? "It may have been renamed or removed. Near to it:" : "It may have been renamed or removed."}</p>
        </div>
        <ul className="list">
          {near.map((item) => {
            const look = lookOf(kindOf(item.path));
            return (
              <li key={item.path} style={{ alignItems: "center" }}>
                <span className={`k ${look.className}`} aria-hidden="true">{look.letter}</span>
                <a className="nm" href={`${base}/${item.path}`}>{item.name}</a>
              </li>
            );
          })}
        </ul>
        <p className="all"><a href={base}>Go to the overview</a></p>
      </div>
    </main>
  );
}
