import { infiniteQueryOptions } from "@tanstack/react-query";
import { listClientErrors, listMessages } from "@/api/generated/sdk.gen";

const part = (cursor: string | null) => (cursor === null ? {} : { cursor });

export const messagesQuery = () =>
  infiniteQueryOptions({
    queryKey: ["admin", "messages"],
    queryFn: ({ pageParam, signal }) => listMessages({ query: part(pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });

export const clientErrorsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["admin", "client-errors"],
    queryFn: ({ pageParam, signal }) => listClientErrors({ query: part(pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });
