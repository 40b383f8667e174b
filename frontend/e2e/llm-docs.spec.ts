import type { Page } from "@playwright/test";
import { createProject, schema } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from "./fixtures.ts";

const FILES = ["llms.txt", "llms-full.txt", "schema.graphql", "schema.min.graphql"];

/** Returns the clipboard's text. */
async function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test.use({
  permissions: ["clipboard-read", "clipboard-write"],
  // A text file cannot name an icon, so the browser requests the default one.
  expectedConsole: [/favicon\.ico/],
});

test("a reader finds the files, copies one and copies the set-up of a client", async ({ page, swapi, request }) => {
  await page.goto(swapi.path);
  await page.getByRole("navigation", { name: "Docs" }).getByRole("link", { name: "LLM docs" }).click();
  await expect(page).toHaveURL(`${swapi.path}/llm-docs`);
  await expect(page.getByRole("heading", { level: 1, name: "LLM docs" })).toBeVisible();
  await expect(page).toHaveTitle("LLM docs · Star Wars");
  for (const file of FILES) {
    const link = page.getByRole("article").getByRole("link", { name: file, exact: true });
    const answer = await request.get((await link.getAttribute("href")) ?? "");
    expect(answer.status(), file).toBe(200);
  }
  await expect(page.locator('[id="llms-full.txt"]')).toContainText(/[\d,]+ tokens, \d+ KB/);

  await page.getByRole("button", { name: "Copy schema.graphql" }).click();
  await expect(page.getByRole("button", { name: "Copy schema.graphql" })).toHaveText("Copied");
  const sdl = await (await request.get(`${swapi.path}/schema.graphql`)).text();
  expect(await clipboard(page)).toBe(sdl);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download llms.txt" }).click();
  expect((await download).suggestedFilename()).toMatch(/^star-wars.*-llms\.txt$/);

  const setUp = page.getByRole("region", { name: "Set-up for Claude Code" });
  await expect(setUp).toContainText(`claude mcp add --transport http`);
  await expect(setUp.locator("..").getByRole("button", { name: "Copy" })).toHaveCSS("opacity", "1");
  await setUp.locator("..").getByRole("button", { name: "Copy" }).click();
  expect(await clipboard(page)).toContain(`${swapi.path}/mcp`);

  const json = page.getByRole("region", { name: "Set-up for Cursor" });
  await expect(json.locator(".token.string")).toContainText(`${swapi.path}/mcp`);
  expect(JSON.parse((await json.textContent()) ?? "")).toHaveProperty("mcpServers");

  // The server sends the file; the app does not handle it as a page.
  await page.getByRole("article").getByRole("link", { name: "llms.txt", exact: true }).click();
  await expect(page).toHaveURL(`${swapi.path}/llms.txt`);
  await expect(page.locator("body")).toContainText("## Queries");
});

signedIn("the public page and the project page have the same buttons in the same order", async ({ page, user }) => {
  const { id, path } = await createProject(user, "Star Wars", schema("swapi.graphql"));
  for (const screen of [`${path}/llm-docs`, `/dashboard/project/${id}/llm-docs`]) {
    await page.goto(screen);
    await expect(page.getByRole("button", { name: "Copy llms.txt" })).toBeVisible();
    const first = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^llms\.txt/ }) });
    const labels = await first
      .locator("button, a[download], summary")
      .evaluateAll((all) => all.map((one) => one.textContent?.trim()));
    expect(labels, screen).toEqual(["Download", "Copy", "Preview"]);
  }
});

test("the preview opens with the keyboard", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/llm-docs`);
  const summary = page.locator("summary").first();
  await summary.focus();
  await page.keyboard.press("Enter");
  const preview = page.getByRole("region", { name: "The beginning of llms.txt" });
  await expect(preview).toContainText("# Star Wars");
  await page.keyboard.press("Tab");
  await expect(preview).toBeFocused();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("everything except copying works", async ({ page, swapi }) => {
    await page.goto(`${swapi.path}/llm-docs`);
    for (const file of FILES) await expect(page.getByRole("link", { name: `Download ${file}` })).toBeVisible();
    for (const client of [
      "Claude Code",
      "Claude Desktop",
      "Cursor",
      "VS Code",
      "Codex CLI",
      "Gemini CLI",
      "Devin Desktop, formerly Windsurf",
    ]) {
      await expect(page.getByRole("region", { name: `Set-up for ${client}` })).toContainText(`${swapi.path}/mcp`);
    }
    await page.locator("summary").first().click();
    await expect(page.getByRole("region", { name: "The beginning of llms.txt" })).toBeVisible();
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("axe finds nothing on the public page", async ({ page, swapi }) => {
      await page.goto(`${swapi.path}/llm-docs`);
      await expect(page.getByRole("button", { name: "Copy llms.txt" })).toBeVisible();
      for (const summary of await page.getByRole("main").locator("summary").all()) await summary.click();
      await expectAccessible(page);
    });
  });

  signedIn.describe(`project page, ${colorScheme}`, () => {
    signedIn.use({ colorScheme, permissions: ["clipboard-read", "clipboard-write"] });

    signedIn("the owner finds the same files in a tab", async ({ page, user }) => {
      const { id, path } = await createProject(user, "Star Wars", schema("swapi.graphql"));
      await page.goto(`/dashboard/project/${id}`);
      await page.getByRole("tab", { name: "LLM docs" }).click();
      await expect(page).toHaveURL(`/dashboard/project/${id}/llm-docs`);
      for (const file of FILES) await expect(page.getByRole("heading", { name: file, exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Copy schema.min.graphql" }).click();
      await expect.poll(() => clipboard(page)).toContain("type Film implements Node{");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download llms-full.txt" }).click();
      expect((await download).suggestedFilename()).toMatch(/-llms-full\.txt$/);
      await expect(page.getByRole("region", { name: "Address of the MCP server" })).toContainText(`${path}/mcp`);
      for (const summary of await page.getByRole("main").locator("summary").all()) await summary.click();
      await expectAccessible(page);
      await page.keyboard.press("Home");
      await page.reload();
      await expect(page.getByRole("tab", { name: "LLM docs" })).toHaveAttribute("aria-selected", "true");
    });
  });
}

signedIn.describe("on a phone", () => {
  signedIn.use({ viewport: { width: 360, height: 740 } });

  signedIn("neither page scrolls sideways", async ({ page, user }) => {
    const { id, path } = await createProject(
      user,
      "A project with a rather long name that wraps",
      schema("swapi.graphql"),
    );
    for (const screen of [`${path}/llm-docs`, `/dashboard/project/${id}/llm-docs`]) {
      await page.goto(screen);
      await expect(page.getByText("llms-full.txt", { exact: true })).toBeVisible();
      for (const summary of await page.getByRole("main").locator("summary").all()) await summary.click();
      await expectNoSidewaysScroll(page);
    }
    await page.goto(path);
    await page.getByRole("button", { name: "Navigation" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "LLM docs" }).click();
    await expect(page).toHaveURL(`${path}/llm-docs`);
  });
});
