import { expect, test } from "vitest";
import { example } from "./example";
import { adaptPage } from "./stage-page";

test("a page in the stage has no links, ids and buttons", () => {
  const html = adaptPage(example.html);
  expect(html).not.toMatch(/href=| id=|<a\b|<button|data-copy/);
  expect(html).toContain('data-at="price"');
});
