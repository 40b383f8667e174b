import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  confirmFollowing,
  followChangelog,
  getFollowing,
  getMailSubscription,
  getNotifications,
  getPublicProject,
  saveNotifications,
  subscribeToMail,
  unsubscribeFromMail,
} from "@/api/generated/sdk.gen";
import type { FollowChangelog, NotificationSwitches } from "@/api/generated/types.gen";

export const notificationsQuery = () =>
  queryOptions({ queryKey: ["notifications"], queryFn: ({ signal }) => getNotifications({ signal }), staleTime: 0 });

/** Saves some switches; the others stay. */
export const switchMutation = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (settings: NotificationSwitches) => saveNotifications({ body: { settings } }),
    onSuccess: (saved) => queries.setQueryData(notificationsQuery().queryKey, saved),
  });

/** What the link in a mail stands for. Asking changes nothing. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ["mail-subscription", token],
    queryFn: ({ signal }) => getMailSubscription({ query: { token }, signal }),
    staleTime: 0,
  });

/** Unsubscribes from what the link stands for, or undoes that. */
export const subscriptionMutation = (queries: QueryClient, token: string) =>
  mutationOptions({
    mutationFn: (isWanted: boolean) =>
      isWanted ? subscribeToMail({ query: { token } }) : unsubscribeFromMail({ query: { token } }),
    onSuccess: (now) => queries.setQueryData(subscriptionQuery(token).queryKey, now),
  });

/** What the link to a new follower stands for. Asking changes nothing. */
export const followingQuery = (token: string) =>
  queryOptions({
    queryKey: ["following", token],
    queryFn: ({ signal }) => getFollowing({ query: { token }, signal }),
    staleTime: 0,
  });

/** Confirms a follower's address. */
export const followingMutation = (queries: QueryClient, token: string) =>
  mutationOptions({
    mutationFn: () => confirmFollowing({ query: { token } }),
    onSuccess: (now) => queries.setQueryData(followingQuery(token).queryKey, now),
  });

/** The public project whose changelog a reader wants to follow. */
export const publicProjectQuery = (slug: string) =>
  queryOptions({
    queryKey: ["followed-project", slug],
    queryFn: async ({ signal }) => (await getPublicProject({ path: { id: slug }, signal })).project,
  });

/** Asks an address by mail to confirm that it follows the changelog. */
export const followMutation = (username: string, slug: string) =>
  mutationOptions({
    mutationFn: (body: FollowChangelog) => followChangelog({ path: { username, slug }, body }),
  });
