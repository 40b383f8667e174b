import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  previewWebhook,
  replayDeliveries,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@/api/generated/sdk.gen";
import type {
  CreateWebhook,
  ListDeliveriesData,
  PreviewWebhook,
  ReplayedDeliveries,
  TestWebhook,
  UpdateWebhook,
  WebhookSecret,
} from "@/api/generated/types.gen";
import type { DeliveryFilters } from "./view";

const ALL = ["webhooks"] as const;
/** How often a list asks again while an event is about to be sent. */
const SOON_MS = 2000;

const renew = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ALL });

/** The user's webhooks. They are listed on every plan, because they are kept when Pro ends. */
export const webhooksQuery = () =>
  queryOptions({ queryKey: [...ALL, "list"], queryFn: ({ signal }) => listWebhooks({ signal }), staleTime: 0 });

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, id],
    queryFn: ({ signal }) => getWebhook({ path: { webhook_id: id }, signal }),
    staleTime: 0,
  });

export const deliveriesQuery = (id: string, filters: DeliveryFilters) =>
  infiniteQueryOptions({
    queryKey: [...ALL, id, "deliveries", filters],
    queryFn: ({ pageParam, signal }) =>
      listDeliveries({
        path: { webhook_id: id },
        // The types know other words for `kind` than the server.
        query: { ...filters, ...(pageParam !== null && { cursor: pageParam }) } as ListDeliveriesData["query"],
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((item) => item.status === "pending" && item.attempts === 0))
        ? SOON_MS
        : false,
  });

/** A delivery with its attempts; asked again when one was added. */
export const deliveryQuery = (id: string, deliveryId: string, attempts: number) =>
  queryOptions({
    queryKey: [...ALL, id, "deliveries", deliveryId, attempts],
    queryFn: ({ signal }) => getDelivery({ path: { webhook_id: id, delivery_id: deliveryId }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** How many events of the last 30 days a filter lets through, and the message for the last of them. */
export const previewQuery = (body: PreviewWebhook) =>
  queryOptions({
    queryKey: [...ALL, "preview", body],
    queryFn: ({ signal }) => previewWebhook({ body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Adds a webhook. Not a mutation, because the query client keeps the results of those and this one has the secret. */
export async function addWebhook(
  queries: QueryClient,
  body: CreateWebhook,
  requestKey: string,
): Promise<WebhookSecret> {
  const added = await createWebhook({ body, headers: { "Idempotency-Key": requestKey } });
  void renew(queries);
  return added;
}

/** Gives a webhook a new secret; the old one signs too for 24 hours. Not a mutation either. */
export async function rotateSecret(queries: QueryClient, id: string): Promise<WebhookSecret> {
  const rotated = await rotateWebhookSecret({ path: { webhook_id: id } });
  void renew(queries);
  return rotated;
}

export const updateMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: UpdateWebhook) => updateWebhook({ path: { webhook_id: id }, body }),
    onSuccess: () => renew(queries),
  });

export const deleteMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => deleteWebhook({ path: { webhook_id: id } }),
    // Only the list: the page of the webhook is still open, and would ask for it again.
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
  });

export const testMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (event: NonNullable<TestWebhook["event"]>) =>
      testWebhook({ path: { webhook_id: id }, body: { event } }),
    onSuccess: () => renew(queries),
  });

export const resendMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (deliveryId: string) => resendDelivery({ path: { webhook_id: id, delivery_id: deliveryId } }),
    onSuccess: () => renew(queries),
  });

/** A count of rows; when it is a full page, there may be more. */
export interface Count {
  count: number;
  isMore: boolean;
}

/** How many deliveries from a day on in UTC were given up, and how many never tried. */
export const replayableQuery = (id: string, since: string) =>
  queryOptions({
    queryKey: [...ALL, id, "replayable", since],
    queryFn: async ({ signal }) => {
      const count = async (status: ReplayedDeliveries): Promise<Count> => {
        const query = { status, from: since, limit: 100 };
        const { items, next_cursor } = await listDeliveries({ path: { webhook_id: id }, query, signal });
        // Tests are not replayed.
        return { count: items.filter((item) => !item.is_test).length, isMore: next_cursor !== null };
      };
      const [failed, missed] = await Promise.all([count("failed"), count("missed")]);
      return { failed, missed };
    },
    staleTime: 0,
  });

interface Replay {
  what: readonly ReplayedDeliveries[];
  /** The first day in UTC; empty for all that is kept. */
  since: string;
  isOff: boolean;
}

/** Sends again what was given up or never tried, and switches the webhook on first if asked. Returns how many events. */
export const replayMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: async ({ what, since, isOff }: Replay) => {
      if (isOff) await updateWebhook({ path: { webhook_id: id }, body: { enabled: true } });
      let queued = 0;
      for (const each of what) {
        queued += (
          await replayDeliveries({
            path: { webhook_id: id },
            body: { what: each, ...(since !== "" && { since: `${since}T00:00:00Z` }) },
          })
        ).queued;
      }
      return queued;
    },
    onSettled: () => renew(queries),
  });
