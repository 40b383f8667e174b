import * as z from "zod/mini";
import type { Project } from "@/api/generated/types.gen";

export const sortOrders = { changed: "Last change", name: "Name", views: "Views", types: "Types" } as const;
export type SortOrder = keyof typeof sortOrders;

export const sortOrder = z.catch(z.enum(["changed", "name", "views", "types"]), "changed");

const compare: Record<SortOrder, (a: Project, b: Project) => number> = {
  changed: (a, b) => b.updated_at.localeCompare(a.updated_at),
  name: (a, b) => a.name.localeCompare(b.name, "en", { numeric: true, sensitivity: "base" }),
  views: (a, b) => (b.views_30d ?? -1) - (a.views_30d ?? -1),
  types: (a, b) => (b.counts?.types ?? -1) - (a.counts?.types ?? -1),
};

/** The projects whose name, address or description holds every word of `search`, in order. */
export function arrange(projects: readonly Project[], search: string, order: SortOrder): Project[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return projects
    .filter(({ name, slug, description }) => {
      const text = `${name} ${slug} ${description}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort(compare[order]);
}
