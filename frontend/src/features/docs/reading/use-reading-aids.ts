import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import { splitVersion, typeQuery } from "../queries";

/** Unfolding, hover cards and the colours of large definitions for the page in `main`, loaded once the page can be read. */
export function useReadingAids(main: RefObject<HTMLElement | null>, username: string, slug: string, path: string, html: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const root = main.current;
    if (root === null) return;
    let isGone = false;
    const ends: (() => void)[] = [];
    const { version } = splitVersion(path);
    const load = (members: boolean) => (name: string) => queries.fetchQuery(typeQuery(username, slug, version, name, members));
    void import("./aids").then(
      ({ addHoverCards, addUnfolding, colourDefinitions }) => {
        if (!isGone) ends.push(addUnfolding(root, load(true)), addHoverCards(root, load(false)), colourDefinitions(root));
      },
      // The page is readable without.
      () => {},
    );
    return () => {
      isGone = true;
      for (const end of ends) end();
    };
  }, [main, queries, username, slug, path, html]);
}
