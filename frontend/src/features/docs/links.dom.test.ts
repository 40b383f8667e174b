import { describe, expect, it } from "vitest";
import { isPlainClick, linkAround } from "@/lib/link-click";
import { docsTarget } from "./links";

const base = "/d/acme/shop";

function link(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  const found = document.querySelector("a");
  if (found === null) throw new Error("no link");
  return found;
}

describe("links of a page", () => {
  it("handles links within the docs", () => {
    expect(docsTarget(link('<a href="/d/acme/shop/objects/User#name">'), base)).toEqual({
      path: "objects/User",
      hash: "#name",
      to: "/d/acme/shop/objects/User#name",
    });
    expect(docsTarget(link('<a href="/d/acme/shop">'), base)?.path).toBe("overview");
  });

  it.each([
    '<a href="https://elsewhere.example/d/acme/shop/objects/User">',
    '<a href="/d/acme/shopping/objects/User">',
    '<a href="/d/acme/shop/llms.txt">',
    '<a href="/d/acme/shop/objects/User.md">',
    '<a href="/d/acme/shop.md">',
    '<a href="/pricing">',
    '<a href="mailto:a@b.example">',
    '<a href="/d/acme/shop/objects/User" target="_blank">',
    '<a href="/d/acme/shop/objects/User" download>',
    "<a>",
  ])("leaves %s to the browser", (html) => {
    expect(docsTarget(link(html), base)).toBeNull();
  });

  it("leaves clicks with modifiers to the browser", () => {
    expect(isPlainClick(new MouseEvent("click"))).toBe(true);
    for (const changed of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
      expect(isPlainClick(new MouseEvent("click", changed))).toBe(false);
    }
    const handled = new MouseEvent("click", { cancelable: true });
    handled.preventDefault();
    expect(isPlainClick(handled)).toBe(false);
  });

  it("finds the link around the clicked element", () => {
    document.body.innerHTML = '<a href="/x"><code>y</code></a><p>z</p>';
    expect(linkAround(document.querySelector("code"))?.getAttribute("href")).toBe("/x");
    expect(linkAround(document.querySelector("p"))).toBeNull();
  });
});
