import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import {
  discardDeadJob,
  getAdminAnalytics,
  listClientErrors,
  listDeadJobs,
  listHelpFeedback,
  listMessages,
  retryDeadJob,
} from "@/api/generated/sdk.gen";

const part = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** How the installation is used. The previous period stays until the next one has loaded. */
export const usageQuery = (period: "7d" | "30d" | "90d") =>
  queryOptions({
    queryKey: ["admin", "analytics", period],
    queryFn: ({ signal }) => getAdminAnalytics({ query: { period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

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

/** Answers to whether pages of the documentation were helpful. */
export const helpFeedbackQuery = () =>
  infiniteQueryOptions({
    queryKey: ["admin", "help-feedback"],
    queryFn: ({ pageParam, signal }) => listHelpFeedback({ query: part(pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });

/** Background jobs that were given up. */
export const deadJobsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["admin", "jobs"],
    queryFn: ({ pageParam, signal }) => listDeadJobs({ query: part(pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });

export interface DeadJobChoice {
  id: string;
  choice: "retry" | "discard";
}

/** Runs a job again, or deletes it. */
export const deadJobMutation = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, choice }: DeadJobChoice) =>
      choice === "retry" ? retryDeadJob({ path: { job_id: id } }) : discardDeadJob({ path: { job_id: id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: deadJobsQuery().queryKey }),
  });
