import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import type { Page } from "@/api/generated/types.gen";
import type { DocsSource } from "../components/page-view";
import { pageQuery, splitVersion, typeQuery } from "../queries";

/** Adds unfolding, hover cards, all uses, the filter of a long page and code colours to the page in `main`. Their code loads after the page. */
export function useReadingAids(
  main: RefObject<HTMLElement | null>,
  username: string,
  slug: string,
  path: string,
  { path: shown, html }: Page,
  source?: DocsSource,
): void {
  const queries = useQueryClient();
  useEffect(() => {
    const root = main.current;
    const { version, page: wanted } = splitVersion(path);
    // The previous page stays until the next one has loaded.
    if (root === null || shown !== wanted) return;
    let isGone = false;
    const ends: (() => void)[] = [];
    const load = (members: boolean) => (name: string) =>
      source?.type(version, name, members) ?? queries.fetchQuery(typeQuery(username, slug, version, name, members));
    const usesPage = `${path}/used-by`;
    const uses = () => source?.page(usesPage) ?? queries.fetchQuery(pageQuery(username, slug, usesPage));
    // The page is readable without them.
    const ignore = () => {};
    void import("./aids").then(({ addAllUses, addHoverCards, addMenuKeys, addUnfolding }) => {
      if (isGone) return;
      ends.push(addUnfolding(root, load(true)), addHoverCards(root, load(false)), addAllUses(root, uses));
      ends.push(addMenuKeys(root));
    }, ignore);
    if (root.querySelector("pre[data-plain], .args > li")) {
      void import("./plain").then(({ addWordLinks, colourDefinitions }) => {
        if (!isGone) ends.push(addWordLinks(root), colourDefinitions(root));
      }, ignore);
    }
    if (root.querySelector("[data-filter]")) {
      void import("@/lib/page-filter").then(({ addPageFilter }) => {
        if (!isGone) ends.push(addPageFilter(root));
      }, ignore);
    }
    if (root.querySelector(".deprecations .when time")) {
      void import("@/lib/deprecation-order").then(({ addDeprecationOrder }) => {
        if (!isGone) ends.push(addDeprecationOrder(root));
      }, ignore);
    }
    if (root.querySelector("[data-copy-file]")) {
      void import("../llm-files").then(({ addFileButtons }) => {
        if (!isGone) ends.push(addFileButtons(root));
      }, ignore);
    }
    const operations = root.querySelector<HTMLFormElement>(".affects form");
    if (operations !== null) {
      void import("./operation-files").then(({ addOperationFiles }) => {
        if (!isGone) ends.push(addOperationFiles(operations));
      }, ignore);
    }
    return () => {
      isGone = true;
      for (const end of ends) end();
    };
  }, [main, queries, username, slug, path, shown, html, source]);
}
