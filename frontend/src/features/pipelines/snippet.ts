import { SNIPPET_PROJECT, SNIPPET_URL } from "@/lib/generated/ci-snippets";

export type FailOn = "breaking" | "nothing";

interface Values {
  /** Scheme and host of the server. */
  url: string;
  /** The project's slug. */
  project: string;
  failOn: FailOn;
  /** Whether pull requests get a comment. */
  comments: boolean;
}

/** Fills a project's values into a set-up. */
export function fillSnippet(code: string, { url, project, failOn, comments }: Values): string {
  return code
    .replaceAll(SNIPPET_URL, url)
    .replaceAll(SNIPPET_PROJECT, project)
    .replaceAll("--fail-on breaking", `--fail-on ${failOn}`)
    .replaceAll("fail-on: breaking", `fail-on: ${failOn}`)
    .replaceAll("comment: true", `comment: ${comments}`);
}
