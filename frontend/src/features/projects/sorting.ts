import * as z from "zod/mini";
import type { Project } from "@/api/generated/types.gen";

export const sortOrders = { published: "Last published", name: "Name", created: "Newest" } as const;
export type SortOrder = keyof typeof sortOrders;

export const sortOrder = z.catch(z.enum(["published", "name", "created"]), "published");

const newest = (a: Project, b: Project) => b.created_at.localeCompare(a.created_at);

const compare: Record<SortOrder, (a: Project, b: Project) => number> = {
  // Unpublished projects are sorted by their creation date.
  published: (a, b) => (b.published_at ?? b.created_at).localeCompare(a.published_at ?? a.created_at) || newest(a, b),
  name: (a, b) => a.name.localeCompare(b.name, "en", { numeric: true, sensitivity: "base" }) || newest(a, b),
  created: newest,
};

/** Returns the sorted projects whose name, address or description contains every word of `search`. */
export function findProjects(projects: readonly Project[], search: string, order: SortOrder): Project[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return projects
    .filter(({ name, slug, description }) => {
      const text = `${name} ${slug} ${description}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort(compare[order]);
}
