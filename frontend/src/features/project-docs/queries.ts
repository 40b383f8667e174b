import { infiniteQueryOptions } from "@tanstack/react-query";
import { listFeedback } from "@/api/generated/sdk.gen";

export const feedbackQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["projects", id, "feedback"],
    queryFn: ({ pageParam, signal }) =>
      listFeedback({ path: { id }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
