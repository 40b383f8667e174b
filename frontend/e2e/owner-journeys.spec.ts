import { mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { call, createProject, schema, type User } from "./api.ts";
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  expectOrderedHeadings,
  signedIn,
} from "./fixtures.ts";
import { startGraphqlServer, TOKEN } from "./graphql-server.ts";
import { tabTo } from "./keyboard.ts";

const SHOP = "type Query { shop: Shop }\ntype Shop { id: ID! name: String! }\n";

async function projectsOf(user: User): Promise<{ id: string; name: string; slug: string; findings: number | null }[]> {
  return JSON.parse((await call("GET", "/api/projects", { token: user.token })).text).projects;
}

/** Opens the create dialog by keyboard alone. The caret is then in the name field. */
async function openByKeyboard(page: Page): Promise<Locator> {
  await page.goto("/dashboard");
  const button = page.getByRole("button", { name: "Create New Project" });
  await expect(button).toBeVisible();
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New project" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  return dialog;
}

/** Expects the shop's schema in the field, whichever editor it is. */
async function expectShop(dialog: Locator): Promise<void> {
  const field = dialog.getByRole("textbox", { name: "Schema" });
  await expect
    .poll(() =>
      field.evaluate((element) =>
        element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? ""),
      ),
    )
    .toContain("type Shop { id: ID! name: String! }");
}

async function create(page: Page, dialog: Locator, name: string): Promise<void> {
  await tabTo(page, dialog.getByRole("button", { name: "Create project" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 45_000 });
}

signedIn.describe("a project is made by keyboard alone", () => {
  signedIn("from a pasted schema, at an address that is shown as free", async ({ page, user }) => {
    const dialog = await openByKeyboard(page);
    await page.keyboard.type("Paper Shop");
    await expect(dialog.getByText("This address is free.")).toBeVisible();
    await tabTo(page, dialog.getByRole("textbox", { name: "Schema" }));
    await page.keyboard.insertText(SHOP);
    await create(page, dialog, "Paper Shop");
    expect((await projectsOf(user)).map(({ slug }) => slug)).toEqual([expect.stringMatching(/^paper-shop/)]);
  });

  signedIn("from several files, with findings that name the files", async ({ page, user }) => {
    const folder = mkdtempSync(join(tmpdir(), "graphfolio-files-"));
    writeFileSync(join(folder, "query.graphql"), "type Query { shop: Shop }\n");
    writeFileSync(join(folder, "shop.graphql"), "type Shop {\n  id: ID!\n  id: ID!\n}\n");
    const dialog = await openByKeyboard(page);
    await page.keyboard.type("Two files");
    // Before the tabs, because the browser takes a moment until it hands choosers over.
    const chooser = page.waitForEvent("filechooser");
    await tabTo(page, dialog.getByLabel("Choose files"));
    await page.keyboard.press("Enter");
    await (await chooser).setFiles([join(folder, "shop.graphql"), join(folder, "query.graphql")]);
    await expect(dialog.getByText(/^2 files/)).toBeVisible();
    await tabTo(page, dialog.getByRole("button", { name: "Create project" }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("“Two files” was created.")).toBeVisible();
    await expect(dialog.getByText("shop.graphql:3:3")).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, dialog.getByRole("link", { name: "Open the project" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Two files" })).toBeVisible();
    expect((await projectsOf(user))[0]).toMatchObject({ name: "Two files", findings: 1 });
  });

  signedIn("from a folder, without files that are not schemas", async ({ page, user }) => {
    const folder = mkdtempSync(join(tmpdir(), "graphfolio-folder-"));
    mkdirSync(join(folder, "schema/types"), { recursive: true });
    mkdirSync(join(folder, "node_modules/other"), { recursive: true });
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(join(folder, "node_modules/other/schema.graphql"), "type Broken {");
    writeFileSync(join(folder, "schema/query.graphql"), "type Query { shop: Shop }\n");
    writeFileSync(join(folder, "schema/types/shop.graphqls"), "type Shop { id: ID! }\n");
    const dialog = await openByKeyboard(page);
    await page.keyboard.type("Folder");
    // Before the tabs, because the browser takes a moment until it hands choosers over.
    const chooser = page.waitForEvent("filechooser");
    await tabTo(page, dialog.getByLabel("Choose a folder"));
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(folder);
    await expect(dialog.getByText(/^2 files, .*2 other files left out$/)).toBeVisible();
    await create(page, dialog, "Folder");
    expect(await projectsOf(user)).toHaveLength(1);
  });

  signedIn("from a live URL that requires a token", async ({ page, user }) => {
    const live = await startGraphqlServer(schema("swapi.graphql"));
    const dialog = await openByKeyboard(page);
    await page.keyboard.type("Live");
    await tabTo(page, dialog.getByRole("button", { name: "From a URL" }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("URL of the GraphQL API")).toBeFocused();
    await page.keyboard.type(live.url);
    await tabTo(page, dialog.getByRole("button", { name: "Add header" }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Name of header 1")).toBeFocused();
    await page.keyboard.type("Authorization");
    await page.keyboard.press("Tab");
    await page.keyboard.type(TOKEN);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(/127\.0\.0\.1.*types/)).toBeVisible();
    await create(page, dialog, "Live");
    expect(live.tokens.every((token) => token === TOKEN)).toBe(true);
    await live.stop();
    expect((await projectsOf(user))[0]?.name).toBe("Live");
  });

  signedIn("from the example, chosen on the empty dashboard", async ({ page, user }) => {
    await page.goto("/dashboard");
    const way = page.getByRole("button", { name: "Try an example" });
    await expect(way).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, way);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "New project" });
    await expect(dialog.getByLabel("Name")).toHaveValue("Book shop");
    await create(page, dialog, "Book shop");
    expect((await projectsOf(user))[0]).toMatchObject({ name: "Book shop", findings: 0 });
  });
});

signedIn(
  "creating a project shows its steps and can be stopped; nothing is stored, nothing typed is lost",
  async ({ page, user }) => {
    const dialog = await openByKeyboard(page);
    await page.keyboard.type("Stopped");
    await dialog.getByRole("textbox", { name: "Schema" }).fill(SHOP);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/schema-checks", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await dialog.getByRole("button", { name: "Create project" }).click();
    const steps = dialog.getByRole("status").filter({ hasText: "Checking the schema" });
    await expect(steps.getByRole("listitem")).toHaveText([
      /^Read \d+ bytes$/,
      "Checking the schema…",
      "Building the docs and storing the project",
    ]);
    await dialog.getByRole("button", { name: "Stop" }).click();
    await expect(dialog.getByText("Stopped. Nothing was created.")).toBeVisible();
    release();
    await page.unroute("**/api/schema-checks");
    expect(await projectsOf(user)).toEqual([]);
    await expect(dialog.getByLabel("Name")).toHaveValue("Stopped");
    await expectShop(dialog);

    // Closing asks first, and the typed text is restored later.
    await dialog.getByLabel("Name").focus();
    await page.keyboard.press("Escape");
    await expect(dialog.getByText("Close without creating the project?")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await dialog.getByLabel("Name").focus();
    await page.keyboard.press("Escape");
    await dialog.getByRole("alertdialog").getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Create New Project" }).click();
    await expect(dialog.getByText("We restored what you typed just now.")).toBeVisible();
    await expectShop(dialog);
  },
);

signedIn.describe("a session that ends while the user is writing", () => {
  signedIn.use({ expectedConsole: [/status of 401/] });

  signedIn("loses nothing: the user signs in again and continues", async ({ page, user, context }) => {
    const dialog = await openByKeyboard(page);
    await page.keyboard.type("Survivor");
    await dialog.getByRole("textbox", { name: "Schema" }).fill(SHOP);
    await expect(dialog.getByText("This address is free.")).toBeVisible();
    // The server's refusal of a session that was ended elsewhere.
    const refusal = { error: "Sign in to continue.", code: "unauthenticated", request_id: "e2e" };
    await page.route("**/api/schema-checks", (route) => route.fulfill({ status: 401, json: refusal }), { times: 1 });
    await dialog.getByRole("button", { name: "Create project" }).click();
    await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(/Your session has ended/)).toBeVisible();
    await expectShop(dialog);

    // The emailed link opens in another tab, which stores the new session for all tabs.
    const other = await context.newPage();
    await other.goto("/pricing");
    await other.evaluate((token) => localStorage.setItem("auth_token", token), user.token);
    await expect(page.getByText(/Your session has ended/)).toBeHidden();
    await dialog.getByRole("button", { name: "Create project" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Survivor" })).toBeVisible();
  });
});

signedIn("the docs open below the project, and every link stays there", async ({ page, user }) => {
  const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
  await page.goto(`/dashboard/project/${docs.id}`);
  const tabs = page.getByRole("tablist", { name: "Project" });
  await expect(tabs.getByRole("tab")).toHaveText([
    "Docs",
    "Schema",
    "Graph",
    "Content",
    "Examples",
    "Layout",
    "Endpoints",
    "Changelog",
    "CI",
    "LLM docs",
    "Analytics",
    "Settings",
  ]);
  await expect(page.locator("#main-content").getByRole("heading", { level: 2, name: "Star Wars" })).toBeVisible();
  await expectOrderedHeadings(page);
  await page
    .getByRole("navigation", { name: "Reference" })
    .getByRole("link", { name: /Objects/ })
    .click();
  await expect(page).toHaveURL(`/dashboard/project/${docs.id}/docs/objects`);
  await page.locator("#main-content").getByRole("link", { name: "Film", exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/project/${docs.id}/docs/objects/Film`);
  await expect(page.getByRole("heading", { level: 2, name: /Film/ })).toBeVisible();
  await expectAccessible(page);
  await expectOrderedHeadings(page);
  // The page's heading looks like a first heading and has the focus.
  const heading = page.getByRole("heading", { level: 2, name: /Film/ });
  await expect(heading).toHaveCSS("font-size", "32px");
  await expect(heading).toBeFocused();
  // Every link of the page, as the browser would follow it.
  const leaving = await page
    .locator("#main-content a[href]")
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute("href") ?? "")
        .filter((href) => href.startsWith("/d/") && !href.includes(".")),
    );
  expect(leaving).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: /Film/ })).toBeVisible();

  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("Planet");
  await expect(page.getByRole("option").first()).toContainText("Planet");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard/project/${docs.id}/docs/objects/Planet`));
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: /Film/ })).toBeVisible();

  // Walk through the tabs with the arrow keys; two of them have their own paths.
  await tabs.getByRole("tab", { name: "Docs", exact: true }).focus();
  for (const name of [
    "Schema",
    "Graph",
    "Content",
    "Examples",
    "Layout",
    "Endpoints",
    "Changelog",
    "CI",
    "LLM docs",
    "Analytics",
    "Settings",
  ]) {
    await page.keyboard.press("ArrowRight");
    await expect(tabs.getByRole("tab", { name, exact: true })).toBeFocused();
    await expect(tabs.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
  }
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(`/dashboard/project/${docs.id}/analytics`);
  await expect(page.getByRole("heading", { name: "See what readers look for and what they miss" })).toBeVisible();
  await expectAccessible(page);
});

signedIn(
  "a breaking change is published and graded, and the project deleted, by keyboard alone",
  async ({ page, user }) => {
    const docs = await createProject(user, "Shop", SHOP);
    await page.goto(`/dashboard/project/${docs.id}?tab=schema`);
    const field = page.getByRole("textbox", { name: "Schema" });
    await expect(field).toBeVisible();
    await tabTo(page, field);
    await page.keyboard.insertText(SHOP.replace("name: String!", "name: String"));
    await tabTo(page, page.getByRole("button", { name: "Publish", exact: true }));
    await page.keyboard.press("Enter");
    const warning = page.getByRole("dialog", { name: "Publish breaking changes" });
    await expect(warning).toContainText("1 change breaks");
    await tabTo(page, warning.getByRole("button", { name: "Publish anyway" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Version 2 is published.")).toBeVisible();
    await tabTo(page, page.getByRole("tab", { name: "Schema", exact: true }));
    for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("heading", { name: "2 versions" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Version 2" }).first()).toContainText("1 breaking");

    await tabTo(page, page.getByRole("tab", { name: "Changelog", exact: true }));
    await page.keyboard.press("End");
    const remove = page.getByRole("button", { name: "Delete project" }).first();
    await expect(remove).toBeVisible();
    await tabTo(page, remove);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete project" });
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("shop");
    await expect(dialog.getByRole("button", { name: "Delete project" })).toBeDisabled();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Shop");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard");
    expect(await projectsOf(user)).toEqual([]);
  },
);

signedIn("at the plan's limit, the dashboard shows the server's message", async ({ page, user }) => {
  await createProject(user, "One", SHOP);
  await createProject(user, "Two", SHOP);
  await page.goto("/dashboard");
  await expect(page.getByText(/The Free plan includes 2 projects\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create New Project" })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Schema of Two" }).click();
  await expect(page.getByRole("tab", { name: "Schema", exact: true })).toHaveAttribute("aria-selected", "true");
});

for (const colorScheme of ["light", "dark"] as const) {
  signedIn.describe(`five hundred projects, ${colorScheme}`, () => {
    signedIn.use({ colorScheme, viewport: { width: 360, height: 740 } });

    signedIn("are found and sorted on a phone", async ({ page, user }) => {
      const { slug } = await createProject(user, "First", SHOP);
      // More projects than Free allows, copied from the one that the server returns.
      await page.route("**/api/projects", async (route) => {
        const list = await (await route.fetch()).json();
        const [one] = list.projects;
        const more = Array.from({ length: 499 }, (_, index) => ({
          ...one,
          id: `01980000-0000-7000-8000-${String(index).padStart(12, "0")}`,
          name: index === 250 ? "Averylongnamewithoutanyplacetobreak".repeat(2) : `Service ${index}`,
          slug: `service-${index}`,
          read_only:
            index % 100 === 7
              ? "This project is read-only: the Free plan includes only your 2 oldest projects. Upgrade to Pro, or delete another project."
              : null,
        }));
        await route.fulfill({ json: { ...list, projects: [one, ...more] } });
      });
      await page.goto("/dashboard");
      await expect(page.getByRole("article")).toHaveCount(500);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press("/");
      await expect(page.getByRole("searchbox", { name: "Find a project" })).toBeFocused();
      await page.keyboard.type("service 49");
      await expect(page.getByRole("article")).toHaveCount(14);
      await expectAccessible(page);
      await page.getByRole("combobox", { name: "Sort by" }).selectOption("name");
      await expect(page).toHaveURL("/dashboard?sort=name");
      await page.keyboard.press("/");
      await page.keyboard.type("no such thing");
      await page.getByRole("button", { name: "Show all projects" }).click();
      await expect(page.getByRole("article").nth(1)).toContainText(slug);
      await page.reload();
      await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("name");
      await expect(page.getByRole("article").nth(1)).toContainText(slug);
    });
  });
}

signedIn.describe("on a phone", () => {
  signedIn.use({ viewport: { width: 360, height: 740 } });

  signedIn("the create dialog does not mention folders, because phones cannot choose them", async ({ page }) => {
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: /^Paste or drop a schema/ })).toHaveText(
      /SDL files or an introspection result/,
      { useInnerText: true },
    );
    await page.getByRole("button", { name: /^Paste or drop a schema/ }).click();
    const dialog = page.getByRole("dialog", { name: "New project" });
    await expect(dialog.getByText("Paste it, or choose files")).toBeVisible();
    await expect(dialog).not.toHaveText(/folder/i, { useInnerText: true });
  });

  signedIn("no tab of a project scrolls sideways, and the current tab is in view", async ({ page, user }) => {
    const { id } = await createProject(
      user,
      "Averylongnamewithoutanyplacetobreakit".repeat(2),
      schema("swapi.graphql"),
    );
    const project = `/dashboard/project/${id}`;
    for (const path of [
      "",
      "/docs/objects/Film",
      "?tab=schema",
      "?tab=graph",
      "?tab=content",
      "?tab=endpoints",
      "?tab=changelog",
      "/llm-docs",
      "/analytics",
      "?tab=settings",
    ]) {
      await page.goto(project + path);
      const tab = page.getByRole("tab", { selected: true });
      await expect(tab, path).toBeInViewport();
      await expectLoaded(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
