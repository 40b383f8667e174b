import { call, createProject } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";

const SDL = `type Query { shop(trace: Boolean): Shop secrets: [Secret!]! }
type Shop {
  name: String!
  "For our own people."
  margin: Int
  secret: Secret
}
type Secret { id: ID! }
`;

signedIn(
  "the owner sees hidden items in grey with their rule, and can view the docs as a reader",
  async ({ page, user }) => {
    const { id, path } = await createProject(user, "Shop", SDL);
    const rules = await call("PUT", `/api/projects/${id}/hide-rules`, {
      token: user.token,
      body: { rules: ["Secret", "Shop.margin", "*.*.trace"] },
    });
    expect(rules.status, rules.text).toBe(200);

    await page.goto(`/dashboard/project/${id}/docs/objects/Shop`);
    const docs = page.locator(".docs-panel");
    await expect(docs.getByText("Your hide rules keep 5 items from readers")).toBeVisible();
    await expect(docs.locator(".row.is-hidden")).toHaveText([
      /margin.*hidden by Shop\.margin/,
      /secret.*hidden by Secret/,
    ]);
    await expect(docs.getByText("For our own people.")).toHaveClass(/is-hidden/);
    await expect(docs.locator("#name")).not.toHaveClass(/is-hidden/);
    // The definition beside it is the one that readers see.
    await expect(docs.locator(".code-column")).toContainText("name");
    await expect(docs.locator(".code-column")).not.toContainText("margin");
    const link = docs.getByRole("navigation", { name: "Reference" }).getByRole("link", { name: "Secret" });
    await expect(link).toHaveAttribute("title", "Secret: hidden by the rule Secret");
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    // Search finds hidden items too, and their pages carry the mark.
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("secrets");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/dashboard/project/${id}/docs/queries/secrets$`));
    await expect(docs.getByText("Readers cannot see this page: the rule Secret hides it.")).toBeVisible();
    await docs.getByRole("button", { name: "View as a reader" }).click();
    await expect(docs.getByRole("heading", { name: "Readers cannot see this page" })).toBeVisible();
    await expectAccessible(page);
    await docs.getByRole("link", { name: "Overview" }).first().click();
    await expect(docs.getByRole("link", { name: "shop", exact: true })).toBeVisible();
    await expect(docs.getByText("hidden by")).toHaveCount(0);
    await expect(docs.getByRole("link", { name: "secrets" })).toHaveCount(0);
    await docs.getByRole("button", { name: "Show hidden items" }).click();
    await expect(docs.getByRole("link", { name: "secrets" })).toBeVisible();

    expect((await call("GET", `${path}/objects/Shop`)).text).not.toContain("margin");
    expect((await call("GET", `${path}/queries/secrets`)).status).toBe(404);
  },
);
