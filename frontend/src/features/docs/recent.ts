import * as z from "zod/mini";

const MOST = 8;
const schema = z.array(z.object({ path: z.string(), title: z.string(), kind: z.string() }));

export interface RecentPage {
  path: string;
  title: string;
  kind: string;
}

const keyOf = (username: string, slug: string) => `docs_recent:${username}/${slug}`;

/** Pages of these docs that were read here, the last one first. */
export function recentPages(username: string, slug: string): RecentPage[] {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(keyOf(username, slug)) ?? "[]")).slice(0, MOST);
  } catch {
    return [];
  }
}

export function rememberPage(username: string, slug: string, { path, title, kind }: RecentPage): void {
  const others = recentPages(username, slug).filter((page) => page.path !== path);
  try {
    localStorage.setItem(keyOf(username, slug), JSON.stringify([{ path, title, kind }, ...others].slice(0, MOST)));
  } catch {
    // Without storage there are no recent pages.
  }
}
