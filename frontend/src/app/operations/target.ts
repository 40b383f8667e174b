import type { Navigation, PublicDocs } from "@/api/generated/types.gen";
import { OPERATION_KINDS } from "@/lib/generated/kinds";

/** Navigation groups with operations. */
const GROUPS = new Set<string>(OPERATION_KINDS);

export function operationGroups(navigation: Navigation): Navigation["groups"] {
  return navigation.groups.filter((group) => GROUPS.has(group.kind));
}

/** Returns the requested operation, or the first one; null when there are no operations. */
export function chosenOperation(navigation: Navigation, asked: string | null): string | null {
  const items = operationGroups(navigation).flatMap((group) => group.items);
  return (items.find((item) => item.path === asked) ?? items[0])?.path ?? null;
}

/** Returns the endpoint that the console opens with: the default one, or the first. */
export function firstEndpoint({ endpoints }: PublicDocs): string | null {
  return (endpoints.find((endpoint) => endpoint.is_default) ?? endpoints[0])?.url ?? null;
}

/**
 * Returns the query string with which the document's content policy allows the endpoints of private docs; null if
 * it is already there. The document of public docs always allows them.
 */
export function connectedSearch(docs: PublicDocs, search: string): string | null {
  const parameters = new URLSearchParams(search);
  if (!docs.is_private) return null;
  const wanted = [...new Set(docs.endpoints.map(({ url }) => new URL(url).origin))].join(" ");
  if (wanted === (parameters.get("connect") ?? "")) return null;
  parameters.set("connect", wanted);
  return `?${parameters.toString()}`;
}
