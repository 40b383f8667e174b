import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { getMagicLink, sendMagicLink, verifyMagicLink } from "@/api/generated/sdk.gen";

export const sendLink = () =>
  mutationOptions({
    mutationFn: ({ email, redirect }: { email: string; redirect: string | undefined }) =>
      sendMagicLink({ body: redirect === undefined ? { email } : { email, redirect } }),
  });

/** Uses the link. Call it once, and only after a click or in the browser that requested the link. */
export const spendLink = () =>
  mutationOptions({ mutationFn: (token: string) => verifyMagicLink({ query: { token } }) });

/** The account that a link signs in to. This does not use the link. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ["sign-in-link", token],
    queryFn: ({ signal }) => getMagicLink({ query: { token }, signal }),
    retry: false,
    gcTime: 0,
  });
