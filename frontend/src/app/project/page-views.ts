import type { Change } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";

/** Says how often the page of a breaking change was viewed, as the comment of a check does; null if that is not known. */
export function pageViews({ page_views: views }: Pick<Change, "page_views">): string | null {
  if (views === undefined || views === null) return null;
  if (views === 0) return "Nobody viewed its page in the last 30 days.";
  return `Its page was viewed ${views === 1 ? "once" : `${formatCount(views)} times`} in the last 30 days.`;
}
