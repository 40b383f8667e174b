import { call, createProject, schema, signIn } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";
import { makePro } from "./plan.ts";

const settings = (id: string) => `/dashboard/project/${id}?tab=settings`;

signedIn("name, address and description are saved, and the old address redirects", async ({ page, user }) => {
  const docs = await createProject(user, `Shop ${user.username}`.slice(0, 60), schema("swapi.graphql"));
  await page.goto(settings(docs.id));
  await page.getByLabel("Name", { exact: true }).fill("Renamed");
  const address = `${docs.slug}-x`.slice(0, 64).replace(/-$/, "");
  await page.getByRole("textbox", { name: "Address" }).fill(address);
  await expect(page.getByText("This address is free.")).toBeVisible();
  await expect(page.getByText(`Links and feeds with “${docs.slug}” lead to the new address`)).toBeVisible();
  await page.getByLabel("Description").fill("About films.");
  await expect(page.getByText("12 of 500 characters")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The project was saved.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Renamed" })).toBeVisible();
  await page.goto(docs.path);
  await expect(page).toHaveURL(`/d/${user.username}/${address}`);
});

signedIn("a taken address offers the next free one", async ({ page, user }) => {
  const other = await createProject(await signIn(), `Taken ${Date.now()}`, schema("swapi.graphql"));
  const mine = await createProject(user, `Mine ${Date.now()}`, schema("swapi.graphql"));
  await page.goto(settings(mine.id));
  await page.getByRole("textbox", { name: "Address" }).fill(other.slug);
  await expect(page.getByRole("alert")).toContainText("is taken");
  await page.getByRole("button", { name: `Use ${other.slug}-2` }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The project was saved.")).toBeVisible();
  expect((await call("GET", `/d/${user.username}/${other.slug}-2`)).status).toBe(200);
});

signedIn("private is Pro, and says so", async ({ page, user }) => {
  const docs = await createProject(user, `Free ${Date.now()}`, schema("swapi.graphql"));
  await page.goto(settings(docs.id));
  await expect(page.getByRole("radio", { name: /Private/ })).toBeDisabled();
  await expect(page.getByText("Private docs are part of Pro.")).toBeVisible();
});

signedIn(
  "the switch above the project closes the docs and opens them again, by keyboard alone",
  async ({ page, user }) => {
    const docs = await createProject(user, `Switch ${Date.now()}`, schema("swapi.graphql"));
    const status = async () => (await call("GET", `${docs.path}/objects/Film`)).status;
    await page.goto(`/dashboard/project/${docs.id}`);
    const change = page.getByRole("switch", { name: "Public" });
    await expect(change).toBeChecked();
    await change.focus();
    await page.keyboard.press("Space");
    const refusal = page.getByRole("dialog", { name: "This project stays public" });
    await expect(refusal).toContainText("Private docs are part of Pro.");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(change).toBeFocused();

    makePro(user.email);
    await page.reload();
    for (const [title, action, said, isPublic] of [
      ["Make the docs private", "Make private", "The docs are private.", false],
      ["Make the docs public", "Make public", "The docs are public.", true],
    ] as const) {
      await change.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toContainText(docs.path);
      expect(await status(), "nothing changes before it is confirmed").toBe(isPublic ? 404 : 200);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: action }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText(said)).toBeVisible();
      await expect(change).toBeChecked({ checked: isPublic });
      await expect(change).toBeFocused();
      expect(await status()).toBe(isPublic ? 200 : 404);
    }
  },
);

signedIn("leaving the page with unsaved changes asks first", async ({ page, user }) => {
  const docs = await createProject(user, `Leave ${Date.now()}`, schema("swapi.graphql"));
  await page.goto(settings(docs.id));
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Not saved");
  await page.getByRole("tab", { name: "Endpoints" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(name).toHaveValue("Not saved");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/dashboard");
});

signedIn.describe("an ended session", () => {
  signedIn.use({ expectedConsole: [/401/] });
  signedIn("keeps the form, below the sign-in window", async ({ page, user }) => {
    const docs = await createProject(user, `Ended ${Date.now()}`, schema("swapi.graphql"));
    await page.goto(settings(docs.id));
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Still here");
    await call("POST", "/api/auth/logout-everywhere", { token: user.token });
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("What you typed is still here")).toBeVisible();
    await expect(name).toHaveValue("Still here");
  });
});

signedIn("a project can be renamed, and deleted by typing its name, by keyboard alone", async ({ page, user }) => {
  const docs = await createProject(user, `Keys ${Date.now()}`, schema("swapi.graphql"));
  await page.goto(settings(docs.id));
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("By keys");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The project was saved.")).toBeVisible();
  const open = page.getByRole("button", { name: "Delete project" });
  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete project" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("By keys");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("“By keys” was deleted.")).toBeVisible();
  expect((await call("GET", docs.path)).status).toBe(404);
});

for (const colorScheme of ["light", "dark"] as const) {
  signedIn.describe(colorScheme, () => {
    signedIn.use({ colorScheme });
    signedIn("the settings are accessible and fit a phone", async ({ page, user }) => {
      const docs = await createProject(user, `Phone ${colorScheme} ${Date.now()}`, schema("swapi.graphql"));
      await page.goto(settings(docs.id));
      await page.getByRole("textbox", { name: "Address" }).fill("a--b");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Delete project" }).click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
