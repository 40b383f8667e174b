import { call, createProject, schema } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";
import { makePro } from "./plan.ts";

const LONG_NAME = "A key with a rather long name that says where it is used, down to the last machine";

/** Reads a project with a key. Returns the status. */
async function readProject(slug: string, token: string): Promise<number> {
  return (await call("GET", `/api/projects/${slug}`, { token })).status;
}

signedIn.describe("API keys", () => {
  signedIn.use({ permissions: ["clipboard-read", "clipboard-write"] });

  signedIn("an owner on Pro creates, copies, uses, rotates and deletes a key", async ({ page, user }) => {
    makePro(user.email);
    const { slug } = await createProject(user, "Star Wars", schema("swapi.graphql"));
    await page.goto("/settings/api-keys");
    await page.getByRole("button", { name: "Create API Key" }).click();
    const create = page.getByRole("dialog", { name: "Create API key" });
    await expect(create.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Docs portal");
    await create.getByText("30 days").click();
    await page.keyboard.press("Enter");

    const shown = page.getByRole("dialog", { name: "Docs portal" });
    await expect(shown).toContainText("API key created successfully! Make sure to copy it now.");
    await shown.getByRole("button", { name: "Copy" }).first().click();
    await expect(shown).toContainText("Copied to clipboard!");
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    expect(secret).toMatch(/^gf_r_[0-9A-Za-z]{38}$/);
    await shown.getByRole("button", { name: "Done" }).click();
    expect(await readProject(slug, secret)).toBe(200);

    await page.reload();
    const row = page.getByRole("row", { name: /Docs portal/ });
    await expect(row).toContainText(`${secret.slice(0, 12)}…`);
    await expect(page.locator("body")).not.toContainText(secret);

    await row.getByRole("button", { name: "Rotate Docs portal" }).click();
    await page.getByRole("dialog", { name: "Rotate API key" }).getByRole("button", { name: "Rotate key" }).click();
    await shown.getByRole("button", { name: "Copy" }).first().click();
    await expect(shown).toContainText("Copied to clipboard!");
    const next = await page.evaluate(() => navigator.clipboard.readText());
    expect(next).not.toBe(secret);
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(row).toContainText("Old secret valid for 24 h");
    expect(await readProject(slug, secret)).toBe(200);
    expect(await readProject(slug, next)).toBe(200);

    await row.getByRole("button", { name: "End the old secret of Docs portal now" }).click();
    const end = page.getByRole("dialog", { name: "End the old secret now" });
    await end.getByRole("button", { name: "End the old secret" }).click();
    await expect(page.getByText("The old secret no longer works.")).toBeVisible();
    await expect(row).not.toContainText("Old secret");
    await expect.poll(() => readProject(slug, secret)).toBe(401);
    expect(await readProject(slug, next)).toBe(200);

    await row.getByRole("button", { name: "Delete Docs portal" }).click();
    const remove = page.getByRole("dialog", { name: "Delete API key" });
    await page.keyboard.type("Docs");
    await expect(remove).toContainText("Key name does not match. Please type the exact name.");
    await page.keyboard.type(" portal");
    await page.keyboard.press("Enter");
    await expect(page.getByText("API key deleted successfully")).toBeVisible();
    await expect(page.getByText("No API keys yet")).toBeVisible();
    for (const token of [secret, next]) await expect.poll(() => readProject(slug, token)).toBe(401);
  });

  signedIn("a key for a pipeline reaches the chosen project only, and publishes there", async ({ page, user }) => {
    makePro(user.email);
    const chosen = await createProject(user, "Star Wars", schema("swapi.graphql"));
    const other = await createProject(user, "Other", "type Query { a: Int }");
    await page.goto("/settings/api-keys");
    await page.getByRole("button", { name: "Create API Key" }).click();
    const create = page.getByRole("dialog", { name: "Create API key" });
    await page.keyboard.type("CI");
    await create.getByRole("radio", { name: "Publish and check only" }).check();
    await create.getByText("Chosen projects").click();
    await create.getByRole("checkbox", { name: /Star Wars/ }).check();
    await page.keyboard.press("Enter");
    const shown = page.getByRole("dialog", { name: "CI" });
    await shown.getByRole("button", { name: "Copy" }).first().click();
    await expect(shown).toContainText("Copied to clipboard!");
    const token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toMatch(/^gf_p_/);
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("row", { name: /CI/ })).toContainText("Only Star Wars");
    const body = { sdl: "type Query { a: Int }" };
    const check = async (slug: string) =>
      (await call("POST", `/api/projects/${slug}/schema/check`, { body, token })).status;
    expect(await check(chosen.slug)).toBe(200);
    expect(await check(other.slug)).toBe(404);
    expect((await call("GET", `/api/projects/${chosen.slug}`, { token })).status).toBe(403);
  });

  signedIn("an owner on Free sees what Pro adds", async ({ page }) => {
    await page.goto("/settings/api-keys");
    await expect(page.getByRole("heading", { name: "Unlock API Access" })).toBeVisible();
    await page.getByRole("link", { name: "Upgrade to Pro" }).click();
    await expect(page).toHaveURL(/\/pricing/);
  });

  signedIn("a fifth key is the last, and long names stay in their place", async ({ page, user }) => {
    makePro(user.email);
    for (let number = 1; number <= 5; number += 1) {
      const body = { name: number === 1 ? LONG_NAME.slice(0, 80) : `Key ${number}`, accessType: "write" };
      expect((await call("POST", "/api/user/api-keys", { body, token: user.token })).status).toBe(201);
    }
    await page.goto("/settings/api-keys");
    await expect(page.getByText("5 of 5 keys. Delete one to create another.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create API Key" })).toHaveCount(0);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole("columnheader", { name: "Last used" })).toBeVisible({ visible: width > 640 });
      await expectNoSidewaysScroll(page);
    }
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  signedIn.describe(`axe finds nothing on the keys, ${colorScheme}`, () => {
    signedIn.use({ colorScheme });

    signedIn("on Free", async ({ page }) => {
      await page.goto("/settings/api-keys");
      await expect(page.getByRole("heading", { name: "Unlock API Access" })).toBeVisible();
      await expectAccessible(page);
    });

    signedIn("on Pro, in the list and in each dialog", async ({ page, user }) => {
      signedIn.slow();
      makePro(user.email);
      await createProject(user, "Star Wars", schema("swapi.graphql"));
      await page.goto("/settings/api-keys");
      await expect(page.getByText("No API keys yet")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Create API Key" }).click();
      await page.getByLabel("Name").fill("Docs portal");
      await page.getByRole("dialog").getByText("7 days").first().click();
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Your API key")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Done" }).click();
      await expect(page.getByText("Expires in 7 days")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Rotate Docs portal" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Delete Docs portal" }).click();
      await page.keyboard.type("Docs");
      await expectAccessible(page);
    });
  });
}
