import { expect, test } from "vitest";
import { examplePage as html } from "./example-page";

test("a page in the stage has no ids, buttons and menus, and only links to other types", () => {
  expect(html).not.toMatch(/ id=|<button|data-copy|page-menu|Copy page/);
  expect(html).toContain('data-at="price"');
  const links = [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, address]) => address);
  expect(links).toContain("/preview/objects/Money");
  expect(links).toContain("/preview/objects/Variant#stock");
  expect(links.filter((address) => !/^\/preview\/\w+\/\w+(#\w+)?$/.test(address ?? ""))).toEqual([]);
  expect(html.match(/href=/g)).toHaveLength(links.length);
});

test("blocks of code in the stage can be scrolled with the keyboard", () => {
  for (const [block] of html.matchAll(/<pre\b[^>]*>/g)) expect(block).toContain('tabindex="0"');
});
