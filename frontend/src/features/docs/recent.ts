import { arrayOf, isString, objectWith } from "@/lib/shape";

const MAX_PAGES = 8;

export interface RecentPage {
  path: string;
  title: string;
  kind: string;
}

const arePages = arrayOf(objectWith<RecentPage>({ path: isString, title: isString, kind: isString }));

const keyOf = (username: string, slug: string) => `docs_recent:${username}/${slug}`;

/** Returns the pages of these docs that were read in this browser, newest first. */
export function recentPages(username: string, slug: string): RecentPage[] {
  try {
    const pages: unknown = JSON.parse(localStorage.getItem(keyOf(username, slug)) ?? "[]");
    return arePages(pages) ? pages.slice(0, MAX_PAGES) : [];
  } catch {
    return [];
  }
}

export function rememberPage(username: string, slug: string, { path, title, kind }: RecentPage): void {
  const others = recentPages(username, slug).filter((page) => page.path !== path);
  try {
    localStorage.setItem(keyOf(username, slug), JSON.stringify([{ path, title, kind }, ...others].slice(0, MAX_PAGES)));
  } catch {
    // Without storage there are no recent pages.
  }
}
