import { queryOptions } from "@tanstack/react-query";
import { getSlug } from "@/api/generated/sdk.gen";

/** Whether a project could take that address now. */
export const addressQuery = (slug: string) =>
  queryOptions({ queryKey: ["slugs", slug], queryFn: ({ signal }) => getSlug({ path: { slug }, signal }), staleTime: 10_000 });
