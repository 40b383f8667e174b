import { createProject } from "./api.ts";
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
