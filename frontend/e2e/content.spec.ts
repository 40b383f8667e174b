import type { Page } from "@playwright/test";
import { call, createProject, schema, type User } from "./api.ts";
import { expect, expectAccessible, expectKept, expectLoaded, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";

async function sectionsOf(user: User, id: string): Promise<{ key: string; is_visible: boolean }[]> {
  return JSON.parse((await call("GET", `/api/projects/${id}/content`, { token: user.token })).text).sections;
}

const titles = (page: Page) => page.getByRole("tabpanel").getByRole("listitem").getByRole("link");
const markdown = (page: Page) => page.getByRole("textbox", { name: "Markdown" });

signedIn("sections are written, completed, reordered by keyboard, hidden, read and deleted", async ({ page, user }) => {
  const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
  await page.goto(`/dashboard/project/${docs.id}?tab=content`);
  await expect(page.getByRole("heading", { name: "No sections yet" })).toBeVisible();
  await expectAccessible(page);

  // Add a suggested section by keyboard alone.
  await page.getByRole("button", { name: "Getting started" }).focus();
  await page.keyboard.press("Enter");
  await markdown(page).focus();
  await page.keyboard.type("# First steps\nAsk for a `Fil");
  await expect(page.getByRole("option", { name: "Film", exact: true })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" or two.\n\n![A ship](https://example.org/ship.png)");
  await expect(markdown(page)).toHaveValue(
    "# First steps\nAsk for a `Film` or two.\n\n![A ship](https://example.org/ship.png)",
  );
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 2, name: "First steps" })).toBeVisible();
  await expect(preview.getByRole("link", { name: "Film" })).toHaveAttribute("href", `${docs.path}/objects/Film`);
  await expect(preview).toContainText("Images are not shown (line 4)");
  await expectAccessible(page);

  // Pasting an image inserts nothing.
  await markdown(page).evaluate((area) => {
    const data = new DataTransfer();
    data.items.add(new File(["x"], "ship.png", { type: "image/png" }));
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("Images cannot be added")).toBeVisible();

  // Typed text survives a reload.
  await expect(page.getByText("Kept in this browser")).toBeVisible();
  await expectKept(page, "A ship");
  await page.reload();
  await expect(markdown(page)).toHaveValue(/A ship/);
  await expect(page.getByText("your unsaved text from before")).toBeVisible();
  await markdown(page).press("Control+s");
  await expect(page.getByText("The section was saved.")).toBeVisible();
  await expect(page.getByText("Draft")).toBeVisible();
  expect((await sectionsOf(user, docs.id))[0]?.is_visible).toBe(false);
  await page.getByRole("switch", { name: "Visible to readers" }).click();
  await expect(page.getByText("Readers can see it now.")).toBeVisible();
  await page.getByRole("link", { name: "All sections" }).click();

  // The editor of the section, which stays until the list is there, has a title too.
  await expect(page.getByRole("heading", { name: "Add a section" })).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("Rate limits");
  await page.getByRole("button", { name: "Add section" }).click();
  await expect(page).toHaveURL(/section=rate-limits/);
  await page.getByRole("link", { name: "All sections" }).click();
  await expect(titles(page)).toHaveText(["Getting started", "Rate limits"]);

  const handle = page.getByRole("button", { name: "Move Rate limits, 2 of 2" });
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Rate limits is now 1 of 2.")).toBeAttached();
  await expect(titles(page)).toHaveText(["Rate limits", "Getting started"]);
  await expect(page.getByRole("button", { name: "Move Rate limits, 1 of 2" })).toBeFocused();
  await expect
    .poll(async () => (await sectionsOf(user, docs.id)).map(({ key }) => key))
    .toEqual(["rate-limits", "getting-started"]);

  // Drag it back.
  const grip = page.getByRole("button", { name: "Move Rate limits, 1 of 2" });
  const from = await grip.boundingBox();
  const below = await page.getByRole("button", { name: "Move Getting started, 2 of 2" }).boundingBox();
  if (from === null || below === null) throw new Error("the handles are not drawn");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(below.x + 8, below.y + 12, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => (await sectionsOf(user, docs.id)).map(({ key }) => key))
    .toEqual(["getting-started", "rate-limits"]);

  // It is still empty.
  await expect(page.getByRole("switch", { name: "Rate limits is visible" })).not.toBeChecked();
  await expect(page.getByRole("listitem").filter({ hasText: "Rate limits" }).getByText("Draft")).toBeVisible();
  await expect.poll(async () => (await sectionsOf(user, docs.id))[1]?.is_visible).toBe(false);
  await expectAccessible(page);

  // Open it as a reader.
  await page.goto(docs.path);
  const navigation = page.getByRole("navigation", { name: "Reference" });
  await expect(navigation.getByRole("link", { name: "Getting started" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Rate limits" })).toHaveCount(0);
  await navigation.getByRole("link", { name: "Getting started" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Getting started" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "First steps" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("getting started");
  await expect(page.getByRole("option").first()).toContainText("Getting started");
  await page.keyboard.press("Escape");

  await page.goto(`/dashboard/project/${docs.id}?tab=content`);
  await page.getByRole("button", { name: "Delete Rate limits" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete section" }).click();
  await expect(titles(page)).toHaveText(["Getting started"]);
  await expect(titles(page)).toBeFocused();
  expect((await sectionsOf(user, docs.id)).map(({ key }) => key)).toEqual(["getting-started"]);
});

signedIn("a section is dragged over many others, down and up again", async ({ page, user }) => {
  const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
  for (const key of ["one", "two", "three", "four", "five"]) {
    const write = await call("PUT", `/api/projects/${docs.id}/content/${key}`, {
      token: user.token,
      body: { title: key, body: "Text" },
    });
    expect(write.status, write.text).toBe(201);
  }
  await page.goto(`/dashboard/project/${docs.id}?tab=content`);

  async function drag(from: string, to: string) {
    const start = await page.getByRole("button", { name: `Move ${from}` }).boundingBox();
    const end = await page.getByRole("button", { name: `Move ${to}` }).boundingBox();
    if (start === null || end === null) throw new Error("the handles are not drawn");
    await page.mouse.move(start.x + 8, start.y + 8);
    await page.mouse.down();
    await page.mouse.move(end.x + 8, end.y + 12, { steps: 25 });
    await page.mouse.up();
  }
  const keys = async () => (await sectionsOf(user, docs.id)).map(({ key }) => key);

  await drag("one, 1 of 5", "five, 5 of 5");
  await expect(titles(page)).toHaveText(["two", "three", "four", "five", "one"]);
  await expect.poll(keys).toEqual(["two", "three", "four", "five", "one"]);
  await drag("one, 5 of 5", "three, 2 of 5");
  await expect(titles(page)).toHaveText(["two", "one", "three", "four", "five"]);
  await expect.poll(keys).toEqual(["two", "one", "three", "four", "five"]);
});

signedIn.describe("two tabs", () => {
  signedIn.use({ expectedConsole: [/status of 409/] });

  signedIn("that save the same section lose nothing", async ({ page, context, user }) => {
    const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
    const write = await call("PUT", `/api/projects/${docs.id}/content/errors`, {
      token: user.token,
      body: { body: "One\nTwo" },
    });
    expect(write.status, write.text).toBe(201);
    const address = `/dashboard/project/${docs.id}?tab=content&section=errors`;
    const other = await context.newPage();
    await page.goto(address);
    await other.goto(address);

    await markdown(other).fill("One\nTwo\nFrom the other tab");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("The section was saved.")).toBeVisible();

    await markdown(page).fill("One\nMine");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "This section was changed elsewhere" })).toBeVisible();
    await expect(page.getByLabel("The other version")).toContainText("From the other tab");
    await expect(markdown(page)).toHaveValue("One\nMine");
    await expectAccessible(page);

    // Merge by hand.
    await markdown(page).fill("One\nMine\nFrom the other tab");
    await page.getByRole("button", { name: "Save my version" }).click();
    await expect(page.getByText("The section was saved.")).toBeVisible();
    const stored = await call("GET", `/api/projects/${docs.id}/content/errors`, { token: user.token });
    expect(JSON.parse(stored.text).section).toMatchObject({ body: "One\nMine\nFrom the other tab", version: 3 });

    // The other tab is outdated now and takes the saved version.
    await markdown(other).fill("Late");
    await other.getByRole("button", { name: "Save" }).click();
    await other.getByRole("button", { name: "Use the other version" }).click();
    await expect(markdown(other)).toHaveValue("One\nMine\nFrom the other tab");
  });
});

signedIn.describe("on a phone, dark", () => {
  signedIn.use({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });

  signedIn("list, editor and guide do not scroll sideways", async ({ page, user }) => {
    const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
    const long = "Averylongwordwithoutanyplacetobreakit".repeat(6);
    const body = `# ${long}\n\n| a | b |\n|---|---|\n| ${long} | x |\n\n\`\`\`\n${long}\n\`\`\`\n\nhttps://example.org/${long}`;
    await call("PUT", `/api/projects/${docs.id}/content/errors`, {
      token: user.token,
      body: { title: long.slice(0, 120), body, is_visible: true },
    });
    for (const path of [
      `/dashboard/project/${docs.id}?tab=content`,
      `/dashboard/project/${docs.id}?tab=content&section=errors`,
      docs.path,
      `${docs.path}/guides`,
      `${docs.path}/guides/errors`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading").first(), path).toBeVisible();
      await expectLoaded(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
});
