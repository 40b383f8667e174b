import { type CI_SNIPPETS, SNIPPET_IMAGE, SNIPPET_PROJECT, SNIPPET_URL } from "@/lib/generated/ci-snippets";

export type FailOn = "breaking" | "nothing";

type Snippet = Pick<(typeof CI_SNIPPETS)[number], "code" | "image_code">;

interface Values {
  /** Scheme and host of the server. */
  url: string;
  /** The project's slug. */
  project: string;
  failOn: FailOn;
  /** Whether pull requests get a comment. */
  comments: boolean;
  /** The container image that has the program; empty if there is none. */
  image: string;
}

/** Fills a project's values into a set-up. */
export function fillSnippet(snippet: Snippet, { url, project, failOn, comments, image }: Values): string {
  const code = image !== "" && snippet.image_code !== null ? snippet.image_code : snippet.code;
  return code
    .replaceAll(SNIPPET_IMAGE, image)
    .replaceAll(SNIPPET_URL, url)
    .replaceAll(SNIPPET_PROJECT, project)
    .replaceAll("--fail-on breaking", `--fail-on ${failOn}`)
    .replaceAll("fail-on: breaking", `fail-on: ${failOn}`)
    .replaceAll("_breaking=true", `_breaking=${failOn === "breaking"}`)
    .replaceAll("comment: true", `comment: ${comments}`);
}
