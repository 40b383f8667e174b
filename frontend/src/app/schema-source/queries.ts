import { mutationOptions } from "@tanstack/react-query";
import { diagnoseSchema, introspectAddress } from "@/api/generated/sdk.gen";
import type { Introspect } from "@/api/generated/types.gen";

/** Returns the problems of a text, for the editor. */
export const diagnose = (sdl: string, signal: AbortSignal) =>
  // Send plain text instead of JSON.
  diagnoseSchema({ body: sdl, bodySerializer: null, signal });

export const introspectMutation = () =>
  mutationOptions({
    mutationFn: ({ signal, ...body }: Introspect & { signal: AbortSignal }) => introspectAddress({ body, signal }),
  });
