import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { answerHelpPage, commentHelpAnswer, getHelpPage } from "@/api/generated/sdk.gen";
import { isSentAsMissing, sentPage } from "./sent-page";

/** Pages change only when the program does. */
const FRESH_MS = 60 * 60_000;

export const helpPageQuery = (key: string) =>
  queryOptions({
    queryKey: ["help", "page", key],
    queryFn: ({ signal }) => getHelpPage({ path: { page: key }, signal }),
    staleTime: FRESH_MS,
    // What was read is kept for times without a network.
    networkMode: "offlineFirst",
    enabled: !isSentAsMissing(key),
  });

/** Puts the page that the document arrived with into the cache, or requests the page. */
export function fetchHelpPage(queries: QueryClient, key: string): Promise<unknown> {
  if (isSentAsMissing(key)) return Promise.resolve();
  const query = helpPageQuery(key);
  const sent = sentPage(key);
  if (sent !== null && queries.getQueryData(query.queryKey) === undefined) queries.setQueryData(query.queryKey, sent);
  return queries.prefetchQuery(query);
}

/** Stores an answer to whether a page was helpful. */
export const answerPage = (page: string, is_helpful: boolean) =>
  answerHelpPage({ path: { page }, body: { is_helpful } });

export const commentAnswer = (id: string, comment: string) =>
  commentHelpAnswer({ path: { answer_id: id }, body: { comment } });
