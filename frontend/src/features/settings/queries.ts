import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { saveFile } from "@/api/files";
import {
  deleteAccount,
  endOtherSessions,
  endSession,
  getUsername,
  listProjects,
  listSessions,
  signOutEverywhere,
  updateProfile,
} from "@/api/generated/sdk.gen";
import type { UpdateProfile } from "@/api/generated/types.gen";

export const signOutEverywhereMutation = () => mutationOptions({ mutationFn: () => signOutEverywhere() });

export const sessionsQuery = () =>
  queryOptions({ queryKey: ["sessions"], queryFn: ({ signal }) => listSessions({ signal }), staleTime: 0 });

/** Ends a session; null ends all except this one. */
export const endSessionMutation = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string | null) => (id === null ? endOtherSessions() : endSession({ path: { session_id: id } })),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });

/** Whether the username is free. */
export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: ["usernames", username],
    queryFn: ({ signal }) => getUsername({ path: { username }, signal }),
    staleTime: 10_000,
  });

export const updateProfileMutation = () =>
  mutationOptions({ mutationFn: (body: UpdateProfile) => updateProfile({ body }) });

/** The number of projects that would be deleted with the account. */
export const projectCountQuery = () =>
  queryOptions({
    queryKey: ["projects"],
    queryFn: ({ signal }) => listProjects({ signal }),
    select: ({ projects }) => projects.length,
  });

export const downloadDataMutation = () => mutationOptions({ mutationFn: () => saveFile("/api/user/export") });

export const deleteAccountMutation = () =>
  mutationOptions({ mutationFn: (confirmation: string) => deleteAccount({ body: { confirmation } }) });
