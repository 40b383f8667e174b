import { queryOptions } from "@tanstack/react-query";
import type { ApiDocument, ApiRequest } from "./operations";

/** The OpenAPI document changes only when the program does. */
export const apiDocumentQuery = () =>
  queryOptions({
    queryKey: ["help", "openapi"],
    queryFn: async ({ signal }) => {
      const response = await fetch("/docs/openapi.json", { signal });
      if (!response.ok) throw new Error(`The description of the API could not be loaded: status ${response.status}.`);
      return (await response.json()) as ApiDocument;
    },
    staleTime: Infinity,
  });

export interface Answer {
  status: number;
  statusText: string;
  milliseconds: number;
  bytes: number;
  mediaType: string;
  /** Null if the body is not a text. */
  text: string | null;
}

const TEXT = /^(text\/|application\/(json|graphql|xml|[\w.-]+\+(json|xml)))/;

/**
 * Sends a request as a program would. It does not go through the app's client, which would add the session, send it again
 * after an error, and report errors.
 */
export async function sendRequest({ address, ...request }: ApiRequest, signal: AbortSignal): Promise<Answer> {
  const start = performance.now();
  const response = await fetch(address, { ...request, signal, credentials: "omit", cache: "no-store" });
  const body = await response.arrayBuffer();
  const milliseconds = Math.round(performance.now() - start);
  const mediaType = response.headers.get("Content-Type") ?? "";
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds,
    bytes: body.byteLength,
    mediaType,
    text: TEXT.test(mediaType) ? new TextDecoder().decode(body) : null,
  };
}
