import type { Locator } from "@playwright/test";
import { call, createProject } from "./api.ts";
import { expect, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";

const SHOP = `
type Query { "A line of a cart." line(merchandiseIdentifierOfTheCartLine: ID!): Line }
type Line { id: ID! linkToTheProductOnTheOnlineStoreOfTheShop: String! }
`;
const LANGUAGES = ["GraphQL", "curl", "JavaScript", "TypeScript", "Python", "Go", "Ruby", "C#"];

for (const width of [1440, 360]) {
  signedIn(`long lines of code wrap at ${width} px`, async ({ page, user }) => {
    const docs = await createProject(user, "Shop", SHOP);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${docs.path}/queries/line`);
    const column = page.getByRole("complementary", { name: "Code" });
    const blocks = column.locator("pre").filter({ visible: true });
    for (const language of LANGUAGES) {
      await column.getByText(language, { exact: true }).click();
      const widths = await blocks.evaluateAll((all) => all.map((code) => [code.scrollWidth, code.clientWidth]));
      expect(widths.length).toBeGreaterThan(1);
      expect(
        widths.filter(([content, box]) => content !== box),
        language,
      ).toEqual([]);
    }
    await expectNoSidewaysScroll(page);
    // Phones have no room to go on further in.
    if (width < 1440) return;

    await column.getByText("GraphQL", { exact: true }).click();
    const variables = column.locator('[data-copy-code="variables"] code').filter({ visible: true }).first();
    const [line, rest] = await variables.evaluate((code) => {
      const value = code.querySelector(".token.string");
      if (value === null) return [];
      const boxes = [code.querySelector(".token.property"), value].flatMap((each) => [
        ...(each?.getClientRects() ?? []),
      ]);
      return [boxes[0], boxes.at(-1)].map((box) => ({ left: box?.left ?? 0, top: box?.top ?? 0 }));
    });
    expect(rest?.top).toBeGreaterThan(line?.top ?? 0);
    expect(rest?.left).toBeGreaterThan(line?.left ?? 0);
  });
}

for (const width of [1440, 360]) {
  signedIn(`the owner's examples line up with the others at ${width} px`, async ({ page, user }) => {
    const docs = await createProject(user, "Shop", SHOP);
    const fields = "a: id b: id c: id d: id e: id f: id g: id h: id i: id j: id k: id l: id";
    for (const [key, document] of [
      ["line", `query Line("Of the cart." $id: ID!) { line(merchandiseIdentifierOfTheCartLine: $id) { ${fields} } }`],
      ["other", '{ line(merchandiseIdentifierOfTheCartLine: "1") { id } }'],
    ]) {
      const body = { document, version: 0, ...(key === "line" && { variables: '{ "id": "1" }' }) };
      const saved = await call("PUT", `/api/projects/${docs.id}/examples/${key}`, { token: user.token, body });
      expect(saved.status, saved.text).toBe(201);
    }
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${docs.path}/queries/line`);
    const examples = page.locator(".named-example");
    await expect(examples).toHaveCount(2);
    await examples.locator("summary").nth(1).click();
    const labels = page.locator(".code-column .code-label:has(+ .code-box)");
    const places = await labels.evaluateAll((all) =>
      all
        .filter((label) => label.checkVisibility())
        .map((label) => {
          const range = document.createRange();
          range.selectNodeContents(label);
          const code = label.nextElementSibling?.querySelector("pre") ?? label;
          return {
            in: range.getBoundingClientRect().left - code.getBoundingClientRect().left,
            cut: code.scrollWidth - code.clientWidth,
            below:
              code.getBoundingClientRect().top - (label.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
          };
        }),
    );
    expect(places.length).toBeGreaterThan(4);
    expect(places.filter((place) => place.in !== 13 || place.cut > 0 || place.below < 8)).toEqual([]);
    const ends = examples.locator(".facts");
    await expect(ends).toHaveCSS("border-bottom-width", "0px");
    await expectNoSidewaysScroll(page);

    const box = async (at: Locator) => (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const gap = async (above: Locator, below: Locator) => {
      const { y, height } = await box(above);
      return Math.round((await box(below)).y - y - height);
    };
    const heading = (name: string) => page.getByRole("heading", { name, exact: true });
    expect(await gap(examples.first(), examples.nth(1))).toBe(8);
    expect(await gap(examples.nth(1), heading("Generated example"))).toBe(24);
    await page.goto(`${docs.path}/objects/Line`);
    expect(await gap(page.locator(".code-column .list"), heading("How to reach it"))).toBe(24);
  });
}
