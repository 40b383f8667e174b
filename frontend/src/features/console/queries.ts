import { queryOptions } from "@tanstack/react-query";
import { fetchText } from "@/api/files";
import { getPublicDocs, getPublicExample } from "@/api/generated/sdk.gen";
import type { GetPublicExampleData } from "@/api/generated/types.gen";
import { unlessNothingHere } from "@/api/nothing-here";
import { paths } from "@/app/paths";

/** Project, endpoints and operations. */
export const docsQuery = (username: string, slug: string) =>
  queryOptions({
    queryKey: ["console", username, slug],
    queryFn: ({ signal }) => unlessNothingHere(() => getPublicDocs({ path: { username, slug }, signal })),
    staleTime: Infinity,
  });

/** The engine's example of an operation; `path` is that of its page ("queries/user"). */
export const exampleQuery = (username: string, slug: string, path: string) =>
  queryOptions({
    queryKey: ["console", username, slug, "example", path],
    queryFn: ({ signal }) => {
      // Paths come from the groups of operations, so the first part is one of their kinds.
      const [kind, name = ""] = path.split("/") as [GetPublicExampleData["path"]["kind"], string?];
      return getPublicExample({ path: { username, slug, kind, name }, signal });
    },
    staleTime: Infinity,
  });

/** The schema as readers see it, so that no introspection is needed. */
export const sdlQuery = (username: string, slug: string) =>
  queryOptions({
    queryKey: ["console", username, slug, "sdl"],
    queryFn: () => fetchText(`${paths.docs(username, slug)}/schema.graphql`),
    staleTime: Infinity,
  });
