import { queryOptions } from "@tanstack/react-query";
import { listApiKeys } from "@/api/generated/sdk.gen";
import { readToken } from "@/api/token";

/** There is no sign-in token in this browser. */
export class MissingTokenError extends Error {
  override name = "MissingTokenError";
}

/** The user's API keys. They are listed on every plan, because they are kept when Pro ends. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ["api-keys"],
    queryFn: ({ signal }) => {
      needToken();
      return listApiKeys({ signal });
    },
    // Programs use the keys meanwhile.
    staleTime: 0,
  });

export function needToken(): void {
  if (readToken() === null) throw new MissingTokenError();
}
