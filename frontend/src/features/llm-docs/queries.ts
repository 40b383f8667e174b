import { queryOptions } from "@tanstack/react-query";
import { getPublicLlmDocs } from "@/api/generated/sdk.gen";

/** Files for language models with their sizes, and the MCP server. A new `version` reloads them. */
export const llmDocsQuery = (username: string, slug: string, version: number | null) =>
  queryOptions({
    queryKey: ["llm-docs", username, slug, version],
    queryFn: ({ signal }) => getPublicLlmDocs({ path: { username, slug }, signal }),
    enabled: version !== null,
  });
