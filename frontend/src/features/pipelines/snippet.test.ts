import { expect, test } from "vitest";
import { CI_SNIPPETS, SNIPPET_PROJECT, SNIPPET_URL } from "@/lib/generated/ci-snippets";
import { fillSnippet } from "./snippet";

const values = { url: "https://docs.test", project: "shop", failOn: "nothing", comments: false } as const;

test.each(CI_SNIPPETS.map((snippet) => [snippet.id, snippet.code]))("every value is filled into %s", (id, code) => {
  const text = fillSnippet(code, values);
  for (const placeholder of [SNIPPET_URL, SNIPPET_PROJECT, "breaking", "comment: true"])
    if (id !== "shell" || placeholder !== "breaking") expect(text).not.toContain(placeholder);
  expect(text).toContain("https://docs.test");
  expect(text).toContain("shop");
  expect(text).toMatch(/fail-on:? nothing/);
  expect(fillSnippet(code, { ...values, failOn: "breaking" })).not.toContain("nothing");
});
