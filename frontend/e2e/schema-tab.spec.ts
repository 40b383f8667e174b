import { call, createProject, schema } from "./api.ts";
import { expect, expectAccessible, expectKept, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";

const ONE = "type Query { shop: Shop secret: Secret }\ntype Shop { name: String! old: Int }\ntype Secret { id: ID! }\n";
const TWO = "type Query { shop: Shop secret: Secret }\ntype Shop { name: String }\ntype Secret { id: ID! }\n";

signedIn(
  "problems are marked and listed while a schema is typed, and the keyboard leads out",
  async ({ page, user }) => {
    const { id } = await createProject(user, "Shop", ONE);
    await page.goto(`/dashboard/project/${id}?tab=schema`);
    const editor = page.locator(".cm-content");
    await expect(editor).toHaveAttribute("aria-label", "Schema");
    await editor.click();
    await page.keyboard.type("type Query { user: Usr }\ntype User { id: ID }");
    const problems = page.getByRole("region", { name: "Problems" });
    await expect(problems).toContainText("1 finding");
    await expect(problems).toContainText("Did you mean User?");
    await expect(page.locator(".cm-lintRange-warning")).toHaveText("Usr");
    await expect(page.locator(".cm-lintRange-error")).toHaveCount(0);
    await problems.getByRole("button", { name: "Go to line 1, column 20" }).click();
    await expect(editor).toBeFocused();
    await page.keyboard.press("Control+Delete");
    await page.keyboard.type("User");
    await expect(problems).toContainText("No problems");
    await expect(problems).toContainText("2 types, 1 operation");
    await expect(page.locator(".cm-lintRange-warning")).toHaveCount(0);

    await page.keyboard.press("Control+End");
    await page.keyboard.type("\ntype {");
    await expect(problems).toContainText("It cannot be published like this.");
    await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
    await expectAccessible(page);

    // Open the search, close it with Escape, and leave the editor.
    await page.keyboard.press("Control+f");
    await expect(page.locator(".cm-search")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.locator(".cm-search")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(editor).not.toBeFocused();

    // The typed text is restored after leaving the page.
    await expectKept(page, "type User");
    await page.reload();
    await expect(page.getByText(/^We restored what you typed .+ and did not publish\./)).toBeVisible();
    await expect(editor).toContainText("type User");
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(editor).not.toContainText("type User");
  },
);

signedIn("breaking changes need a confirmation before they are published, with a message", async ({ page, user }) => {
  const { id } = await createProject(user, "Shop", ONE);
  await page.goto(`/dashboard/project/${id}?tab=schema`);
  await page.locator(".cm-content").fill(TWO);
  await page.getByLabel("Message").fill("Names may be missing");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Publish breaking changes" });
  await expect(dialog).toContainText("2 changes break operations");
  await expect(dialog.getByRole("listitem").first()).toContainText("breaking");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Version 1", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByRole("button", { name: "Publish anyway" }).click();
  await expect(page.getByText("Version 2 is published.")).toBeVisible();
  await expect(page.getByText("Names may be missing")).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.locator(".cm-content")).toContainText("type Secret");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Nothing changed: this is the same schema as version 2")).toBeVisible();
});

signedIn("a rule can be tried, saved and undone by keyboard alone", async ({ page, user }) => {
  const { id, path } = await createProject(user, "Shop", ONE);
  await page.goto(`/dashboard/project/${id}?tab=schema`);
  const section = page.getByRole("region", { name: "Hide rules" });
  await expect(section.getByRole("textbox", { name: "Rule 1" })).toHaveValue("preset:federation");
  await section.getByRole("button", { name: "Add rule" }).focus();
  await page.keyboard.press("Enter");
  await expect(section.getByRole("textbox", { name: "Rule 2" })).toBeFocused();
  await page.keyboard.type("Sec-ret");
  await expect(section).toContainText("is no rule");
  await expect(section.getByRole("button", { name: "Save rules" })).toBeDisabled();
  for (let letters = 0; letters < 4; letters += 1) await page.keyboard.press("Backspace");
  await page.keyboard.type("*");
  await expect(section).toContainText("hides 1 type, 1 field");
  await expect(section).toContainText("Together they hide 1 type, 1 field. Readers see 2 types and 1 operation.");
  await section.getByText("What it hides").click();
  await expect(section.getByText("Query.secret")).toBeVisible();
  await expectAccessible(page);
  expect((await call("GET", `${path}/objects/Secret`)).status).toBe(200);

  await section.getByRole("textbox", { name: "Rule 2" }).focus();
  await page.keyboard.press("Enter");
  await expect(section).toContainText("Saved. The rules apply to readers now.");
  expect((await call("GET", `${path}/objects/Secret`)).status).toBe(404);
  expect((await call("GET", `${path}/schema.graphql`)).text).not.toContain("Secret");
  await section.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(section.getByRole("textbox", { name: "Rule 2" })).toHaveCount(0);
  expect((await call("GET", `${path}/objects/Secret`)).status).toBe(200);
});

signedIn("the score names what would raise it, and downloads have file names", async ({ page, user }) => {
  const { id, path } = await createProject(user, "Shop", ONE);
  await page.goto(`/dashboard/project/${id}?tab=schema`);
  const score = page.getByRole("region", { name: "Documentation score" });
  await expect(score.getByRole("meter")).toHaveAttribute("aria-valuenow", /^\d+$/);
  await score.getByText("Operations are described").click();
  await expect(score).toContainText("0 of 2");
  await expect(score).toContainText(/\+\d+ points?/);
  await expect(score.getByRole("link", { name: "Query.shop" }).first()).toHaveAttribute(
    "href",
    new RegExp(`^${path}/queries/shop`),
  );

  const json = page.waitForEvent("download");
  await page.getByRole("button", { name: "Introspection JSON" }).click();
  expect((await json).suggestedFilename()).toMatch(/^shop[-0-9]*-v1\.introspection\.json$/);
  const sdl = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download SDL" }).click();
  expect((await sdl).suggestedFilename()).toMatch(/^shop[-0-9]*-v1\.graphql$/);
});

for (const colorScheme of ["light", "dark"] as const) {
  signedIn.describe(`in ${colorScheme}`, () => {
    signedIn.use({ colorScheme });
    signedIn("the tab is accessible and fits 360 px", async ({ page, user }) => {
      const { id } = await createProject(user, "Shop", `${ONE}type Lost { a: Missing }\n`);
      await page.goto(`/dashboard/project/${id}?tab=schema`);
      await page.locator(".cm-content").fill("type Query { user: Usr }\ntype User { id: ID }");
      await expect(page.getByRole("region", { name: "Problems" })).toContainText("1 finding");
      await expect(page.getByRole("region", { name: "Documentation score" }).getByRole("meter")).toBeVisible();
      await page.getByText("How rules are written").click();
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  });
}

signedIn.describe("without the editor's code", () => {
  signedIn.use({ expectedConsole: [/code-editor|Failed to fetch|ERR_FAILED/] });
  signedIn("a plain text area can publish", async ({ page, user }) => {
    const { id } = await createProject(user, "Shop", ONE);
    await page.route(/code-editor/, (route) => route.abort());
    await page.goto(`/dashboard/project/${id}?tab=schema`);
    await page
      .locator("textarea[name=sdl]")
      .fill(
        "type Query { shop: Shop secret: Secret }\ntype Shop { name: String! old: Int new: Int }\ntype Secret { id: ID! }\n",
      );
    await expect(page.getByRole("region", { name: "Problems" })).toContainText("No problems");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Version 2 is published.")).toBeVisible();
  });
});

signedIn("a megabyte is checked while typing", async ({ page, user }) => {
  const { id } = await createProject(user, "Shop", ONE);
  await page.goto(`/dashboard/project/${id}?tab=schema`);
  const editor = page.locator(".cm-content");
  await expect(editor).toBeVisible();
  const text = schema("github.graphql")
    .slice(0, 1_000_000)
    .replace(/\n[^}]*$/, "\n");
  await page.evaluate((sdl) => {
    const transfer = new DataTransfer();
    transfer.setData("text/plain", sdl);
    document
      .querySelector(".cm-content")
      ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
  }, text);
  const problems = page.getByRole("region", { name: "Problems" });
  await expect(problems).toContainText(/finding|types,/, { timeout: 30_000 });
  await expect(problems).toHaveAttribute("aria-busy", "false");
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await editor.focus();
    await page.evaluate(() => {
      const region = document.querySelector('section[aria-label="Problems"]');
      (globalThis as Record<string, unknown>)["shown"] = new Promise<number>((resolve) => {
        let start = 0;
        new MutationObserver(() => {
          if (region?.getAttribute("aria-busy") === "true") start ||= performance.now();
          else if (start > 0) requestAnimationFrame(() => resolve(performance.now() - start));
        }).observe(region as Element, { attributes: true, attributeFilter: ["aria-busy"] });
      });
    });
    await page.keyboard.press("#");
    times.push(await page.evaluate(() => (globalThis as Record<string, unknown>)["shown"] as Promise<number>));
  }
  times.sort((a, b) => a - b);
  const median = times[2] ?? 0;
  signedIn.info().annotations.push({
    type: "measured",
    description: `${text.length} bytes: ${times.map(Math.round).join(", ")} ms from key to shown`,
  });
  console.log(`1 MB: ${times.map(Math.round).join(", ")} ms from key to shown`);
  // The limit of 150 ms is for the release build on an idle machine; otherwise the limit is ten seconds.
  expect(median).toBeLessThan(process.env["E2E_STRICT"] === undefined ? 10_000 : 150);
});
