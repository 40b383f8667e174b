import { describe, expect, it } from "vitest";
import { lacksVersion, readSeed, type Seed } from "./seed";

const page = { path: "objects/User", title: "User", kind: "objects", description: "A person.", toc: [] };
const docs = {
  username: "acme",
  slug: "shop",
  project_name: "Shop",
  version: 3,
  requested_version: null,
  has_endpoints: true,
  theme: null,
};

function documentWith(
  bootstrap: string,
  body = '<nav class="docs-nav"><div class="docs-nav-rows"><ul></ul></div></nav><main data-page-html><h1 id="bootstrap">User</h1></main>',
) {
  const root = document.createElement("div");
  root.innerHTML = `${body}<script type="application/json" id="bootstrap"></script>`;
  const script = root.querySelector("script");
  if (script) script.textContent = bootstrap;
  return root;
}

describe("the page in the document", () => {
  it("combines the article's HTML with the bootstrap data", () => {
    expect(readSeed(documentWith(JSON.stringify({ page, docs })))).toEqual({
      docs,
      page: { ...page, html: '<h1 id="bootstrap">User</h1>' },
      navigationHtml: "<ul></ul>",
    });
  });

  it.each(["", "null", "{", "[]", JSON.stringify({ page: { ...page, toc: 1 }, docs }), JSON.stringify({ docs })])(
    "is nothing where the bootstrap is %j",
    (bootstrap) => {
      expect(readSeed(documentWith(bootstrap))).toBeNull();
    },
  );

  it("is null without an article", () => {
    expect(readSeed(documentWith(JSON.stringify({ page, docs }), ""))).toBeNull();
  });

  it.each([
    [null, 3, false],
    [3, 3, false],
    [99, 3, true],
  ])("says whether the version %j exists", (requested_version, version, expected) => {
    expect(lacksVersion({ docs: { ...docs, version, requested_version } } as Seed)).toBe(expected);
  });
});
