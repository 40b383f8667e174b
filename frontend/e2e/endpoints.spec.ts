import { call, createProject, schema } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";
import { type GraphqlServer, startGraphqlServer, TOKEN } from "./graphql-server.ts";
import { tabTo } from "./keyboard.ts";
import { makePro } from "./plan.ts";

const journey = signedIn.extend<{ live: GraphqlServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  live: async ({}, use) => {
    const server = await startGraphqlServer(schema("swapi.graphql"));
    await use(server);
    await server.stop();
  },
});

journey(
  "an endpoint is added, tested, imported from and published, by keyboard alone",
  async ({ page, user, live }) => {
    const { id, path } = await createProject(user, "Star Wars", "type Query { old: Int }");
    await page.goto(`/dashboard/project/${id}`);
    await tabTo(page, page.getByRole("tab", { name: "Docs", exact: true }));
    for (const name of ["Schema", "Graph", "Content", "Examples", "Layout", "Endpoints"]) {
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
    }
    await expect(page.getByText("No endpoints yet")).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Add endpoint" }));
    await page.keyboard.press("Enter");

    const dialog = page.getByRole("dialog", { name: "New endpoint" });
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Live");
    await page.keyboard.press("Tab");
    await page.keyboard.type(live.url);
    await tabTo(page, dialog.getByRole("button", { name: "Add header" }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Name of header 1")).toBeFocused();
    await page.keyboard.type("Authorization");
    await page.keyboard.press("Tab");
    await page.keyboard.type(TOKEN);
    await page.keyboard.press("Enter");

    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Live" }) });
    await expect(card).toContainText("1 header: Authorization");
    await expect(card).toContainText("Not tested yet.");
    await expect(card.getByText("Default")).toBeVisible();
    await tabTo(page, card.getByRole("button", { name: "Test Live" }));
    await page.keyboard.press("Enter");
    await expect(card).toContainText("The server answers GraphQL.");
    await expect(card).toContainText(/HTTP 200 · [\d,]+ ms · introspection on · tested just now/);

    await tabTo(page, card.getByRole("button", { name: "Import the schema from Live" }));
    await page.keyboard.press("Enter");
    const preview = page.getByRole("dialog", { name: "Schema of Live" });
    await expect(preview.getByRole("textbox", { name: "Schema" })).toContainText("type");
    await expect(preview.getByRole("region", { name: "Preview" })).toContainText(
      "2 changes break operations that are valid today.",
    );
    await tabTo(page, preview.getByRole("button", { name: "Publish" }));
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Publish breaking changes" });
    await expect(question).toContainText("The object Query was removed.");
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(preview.getByRole("button", { name: "Publish" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, question.getByRole("button", { name: "Publish anyway" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Version 2" })).toBeVisible();
    await expect(page.getByText(/from an endpoint/)).toBeVisible();
    expect(new Set(live.tokens)).toEqual(new Set([TOKEN]));

    // Readers see the URL, but not the header.
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Endpoints" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(live.url);
    expect((await call("GET", path)).text).not.toContain("Authorization");
  },
);

journey("values stay secret, and are asked for again on another server", async ({ page, user, live }) => {
  const { id } = await createProject(user, "Star Wars", "type Query { old: Int }");
  const body = { name: "Live", url: live.url, headers: [{ name: "Authorization", value: TOKEN }] };
  expect((await call("POST", `/api/projects/${id}/endpoints`, { token: user.token, body })).status).toBe(201);
  await page.goto(`/dashboard/project/${id}?tab=endpoints`);
  await page.getByRole("button", { name: "Edit Live" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit endpoint" });
  await expect(dialog.getByText("Stored", { exact: true })).toBeVisible();
  await dialog.getByLabel("URL").fill("https://api.example.com/graphql");
  await expect(dialog.getByText("Enter the header values again.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByText("Enter a value for the header Authorization.")).toBeVisible();
  await dialog.getByLabel("Value of Authorization").fill("other");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("https://api.example.com/graphql")).toBeVisible();

  await page.getByRole("button", { name: "Delete Live" }).click();
  await page.getByRole("dialog", { name: "Delete endpoint" }).getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Endpoints" })).toBeFocused();
});

journey.describe("a project from a URL", () => {
  journey.use({ expectedConsole: [/status of 400/] });

  journey("is made of the live schema; what is refused is said", async ({ page, live }) => {
    await page.goto("/dashboard?new=true");
    const dialog = page.getByRole("dialog", { name: "New project" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Star Wars");
    await dialog.getByRole("button", { name: "From a URL" }).click();
    const source = dialog.getByRole("region", { name: "Schema from a URL" });
    await source.getByLabel("URL of the GraphQL API").fill("http://169.254.169.254/graphql");
    await source.getByRole("button", { name: "Read the schema" }).click();
    await expect(source).toContainText("This address cannot be called from here.");
    await source.getByLabel("URL of the GraphQL API").fill(live.url);
    await page.keyboard.press("Enter");
    await expect(source).toContainText("check the headers");
    await source.getByRole("button", { name: "Add header" }).click();
    await source.getByLabel("Name of header 1").fill("Authorization");
    await source.getByLabel("Value of Authorization").fill(TOKEN);
    await expectAccessible(page);
    await source.getByRole("button", { name: "Read the schema" }).click();
    await expect(dialog).toContainText(/[0-9]+ types, [0-9]+ operations/);
    await dialog.getByRole("button", { name: "Create project" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Star Wars" })).toBeVisible();
  });
});

journey("a project from a URL keeps its endpoint with headers and sync, in one step", async ({ page, user, live }) => {
  makePro(user.email);
  await page.goto("/dashboard?new=true");
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Star Wars");
  await dialog.getByRole("button", { name: "From a URL" }).click();
  const source = dialog.getByRole("region", { name: "Schema from a URL" });
  await source.getByLabel("URL of the GraphQL API").fill(live.url);
  await source.getByRole("button", { name: "Add header" }).click();
  await source.getByLabel("Name of header 1").fill("Authorization");
  await source.getByLabel("Value of Authorization").fill(TOKEN);
  await source.getByRole("button", { name: "Read the schema" }).click();
  const keep = dialog.getByRole("region", { name: "Keep the address" });
  // The question how often comes with the endpoint.
  await expect(keep.getByRole("checkbox")).toHaveCount(1);
  await expect(keep.getByRole("radio")).toHaveCount(0);
  await keep.getByRole("checkbox", { name: /as an endpoint/ }).check();
  await keep.getByRole("checkbox", { name: /Keep its headers too: Authorization/ }).check();
  await keep.getByRole("radio", { name: "Every hour" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Star Wars" })).toBeVisible();

  await page.getByRole("tab", { name: "Endpoints" }).click();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "127.0.0.1" }) });
  await expect(card).toContainText("1 header: Authorization");
  await expect(card).toContainText("Published automatically every hour.");
  await card.getByRole("button", { name: /^Test / }).click();
  await expect(card).toContainText("The server answers GraphQL.");
});

for (const colorScheme of ["light", "dark"] as const) {
  journey.describe(`endpoints, ${colorScheme}`, () => {
    journey.use({ colorScheme, viewport: { width: 360, height: 740 } });

    journey("axe finds nothing and nothing scrolls sideways on a phone", async ({ page, user, live }) => {
      const { id, path } = await createProject(user, "Star Wars", schema("swapi.graphql"));
      const place = `/api/projects/${id}/endpoints`;
      const long = `https://api.example.com/${"graphql".repeat(30)}`;
      for (const body of [
        {
          name: "Live",
          url: live.url,
          headers: [{ name: "Authorization", value: TOKEN }],
          description: "The real one.",
        },
        {
          name: "A name that is as long as an endpoint’s name may be: eighty characters and no more".slice(0, 80),
          url: long,
          environment: "staging",
        },
      ]) {
        expect((await call("POST", place, { token: user.token, body })).status).toBe(201);
      }
      await page.goto(`/dashboard/project/${id}?tab=endpoints`);
      await page.getByRole("button", { name: "Test Live" }).click();
      await expect(page.getByText("The server answers GraphQL.")).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await page.getByRole("button", { name: "Edit Live" }).click();
      const edit = page.getByRole("dialog", { name: "Edit endpoint" });
      await edit.getByRole("button", { name: "Replace the value of Authorization" }).click();
      await expect(edit.getByLabel("Value of Authorization")).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press("Escape");
      await expect(edit.getByRole("alertdialog", { name: "Close without saving the endpoint?" })).toBeVisible();
      await page.keyboard.press("Escape");

      await page.getByRole("button", { name: "Import the schema from Live" }).click();
      await expect(page.getByRole("button", { name: "Publish" })).toBeEnabled();
      await expectAccessible(page);
      await page.keyboard.press("Escape");

      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Endpoints" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
