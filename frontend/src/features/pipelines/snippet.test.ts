import { expect, test } from "vitest";
import { CI_SNIPPETS, SNIPPET_IMAGE, SNIPPET_PROJECT, SNIPPET_URL } from "@/lib/generated/ci-snippets";
import { fillSnippet } from "./snippet";

const values = { url: "https://docs.test", project: "shop", failOn: "nothing", comments: false, image: "" } as const;

test.each(CI_SNIPPETS.map((snippet) => [snippet.id, snippet] as const))(
  "every value is filled into %s",
  (_, snippet) => {
    const text = fillSnippet(snippet, values);
    for (const placeholder of [SNIPPET_URL, SNIPPET_PROJECT, SNIPPET_IMAGE, "comment: true"])
      expect(text).not.toContain(placeholder);
    expect(text).toContain("https://docs.test");
    expect(text).toContain("shop");
    expect(text).toMatch(/fail-on:? nothing|refuse_breaking=false/);
    expect(text).not.toMatch(/fail-on:? breaking|_breaking=true/);
    expect(fillSnippet(snippet, { ...values, failOn: "breaking" })).not.toMatch(/nothing|=false/);
  },
);

test("an image is named only if one is configured", () => {
  const image = "registry.test/graphfolio:2";
  const named = CI_SNIPPETS.filter((snippet) => fillSnippet(snippet, { ...values, image }).includes(image));
  expect(named.map(({ id }) => id)).toEqual(["gitlab", "circleci"]);
  for (const snippet of named) expect(fillSnippet(snippet, { ...values, image })).not.toContain("install.sh");
});
