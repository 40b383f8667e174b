import { describe, expect, test } from "vitest";
import { badgeSnippet, badgeUrl, DEFAULT_LOOK } from "./badge";

const host = "https://docs.example";

describe("the address of a badge", () => {
  test("leaves out options that have their default", () => {
    const badge = { host, kind: "docs", slug: "shop", look: DEFAULT_LOOK } as const;
    expect(badgeUrl(badge)).toBe(`${host}/api/public/docs/shop/badge`);
    expect(badgeUrl({ ...badge, text: "Read the Docs" })).toBe(`${host}/api/public/docs/shop/badge`);
    expect(badgeUrl({ ...badge, kind: "views", look: DEFAULT_LOOK })).toBe(`${host}/api/public/analytics/shop/badge`);
  });

  test("carries the others, in the same order always", () => {
    const look = { style: "plastic", color: "green", theme: "dark" };
    expect(badgeUrl({ host, kind: "docs", slug: "shop", look, text: "Guide (v2)" })).toBe(
      `${host}/api/public/docs/shop/badge?style=plastic&color=green&theme=dark&text=Guide%20%28v2%29`,
    );
    // A color that is chosen stays, whatever theme the docs get.
    expect(badgeUrl({ host, kind: "docs", slug: "shop", look: { ...DEFAULT_LOOK, color: "violet" } })).toBe(
      `${host}/api/public/docs/shop/badge?color=violet`,
    );
    expect(badgeUrl({ host, kind: "breaking", slug: "shop", look: DEFAULT_LOOK, since: 3 })).toBe(
      `${host}/api/public/docs/shop/badge?show=breaking&since=3`,
    );
  });
});

describe("the snippet", () => {
  test("is valid in each format, whatever the text is", () => {
    const image = `${host}/badge?style=plastic&text=x`;
    expect(badgeSnippet("markdown", image, "https://l", "a]b")).toBe(`[![a\\]b](${image})](https://l)`);
    expect(badgeSnippet("html", image, "https://l", 'a"<b')).toBe(
      `<a href="https://l"><img src="${host}/badge?style=plastic&amp;text=x" alt="a&quot;&lt;b"></a>`,
    );
    expect(badgeSnippet("rst", image, "https://l", "Docs")).toBe(
      `.. image:: ${image}\n   :target: https://l\n   :alt: Docs`,
    );
  });
});
