import type { VersionSource } from "@/api/generated/types.gen";

/** How a version was published, for the text after "Published 2 hours ago". */
export const VERSION_SOURCES: Record<VersionSource, string> = {
  upload: "in the browser",
  api: "through the API",
  endpoint: "from an endpoint",
  sync: "by a sync",
  restore: "by a restore",
};
