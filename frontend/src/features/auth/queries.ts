import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { getMagicLink, sendMagicLink, verifyMagicLink } from "@/api/generated/sdk.gen";

export const sendLink = () =>
  mutationOptions({
    mutationFn: ({ email, redirect }: { email: string; redirect: string | undefined }) =>
      sendMagicLink({ body: redirect === undefined ? { email } : { email, redirect } }),
  });

/** Spends the link: call it once, and only when the person or their own browser asked for it. */
export const spendLink = () =>
  mutationOptions({ mutationFn: (token: string) => verifyMagicLink({ query: { token } }) });

/** Whose account a link opens; looking spends nothing. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ["sign-in-link", token],
    queryFn: ({ signal }) => getMagicLink({ query: { token }, signal }),
    retry: false,
    gcTime: 0,
  });
