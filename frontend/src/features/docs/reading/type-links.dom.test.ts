import { expect, test } from "vitest";
import { typeOf } from "./type-links";

function link(href: string): HTMLAnchorElement {
  const made = document.createElement("a");
  made.setAttribute("href", href);
  return made;
}

test.each([
  ["/d/acme/shop/objects/User", "User"],
  ["/d/acme/shop/v/3/enums/Role", "Role"],
  ["/d/acme/shop/inputs/New", "New"],
])("%s shows a type", (href, name) => {
  expect(typeOf(link(href))).toBe(name);
});

test.each([
  "/d/acme/shop/objects/User#name",
  "/d/acme/shop/objects/User/used-by",
  "/d/acme/shop/objects",
  "/d/acme/shop/queries/user",
  "/d/acme/shop/graph?focus=User",
  "/d/acme/shop",
  "#name",
  "https://example.org/objects/User",
])("%s does not", (href) => {
  expect(typeOf(link(href))).toBeNull();
});

test("a link that copies the page's address is not a type link", () => {
  const own = link("/d/acme/shop/objects/User");
  own.dataset.copyLink = "";
  expect(typeOf(own)).toBeNull();
});
