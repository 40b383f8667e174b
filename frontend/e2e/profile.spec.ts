import { call, createProject, schema, signIn } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";

const schemes = ["light", "dark"] as const;

signedIn("name and username can be changed, and the old address redirects", async ({ page, user }) => {
  const docs = await createProject(user, `Shop of ${user.username}`.slice(0, 60), schema("swapi.graphql"));
  const next = `${user.username}-new`.slice(0, 39).replace(/-$/, "");
  await page.goto("/settings/profile");
  await expect(page.getByRole("heading", { name: user.username })).toBeVisible();
  await expect(page.getByText("Account Created")).toBeVisible();
  await expect(page.getByText(new Date().getUTCFullYear().toString()).first()).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await page.getByRole("textbox", { name: "Username" }).fill(next);
  await expect(page.getByText("This username is free.")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your profile was saved.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Grace Hopper" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Username" })).toHaveValue(next);

  await page.goto(`${docs.path}/objects/Film`);
  await expect(page).toHaveURL(`/d/${next}/${docs.slug}/objects/Film`);
  await expect(page.getByRole("heading", { level: 1, name: "Film" })).toBeVisible();
});

signedIn("reserved and taken usernames are refused while typing", async ({ page }) => {
  const other = await signIn();
  await page.goto("/settings/profile");
  const username = page.getByRole("textbox", { name: "Username" });
  await username.fill("support");
  await expect(page.getByRole("alert")).toContainText("reserved");
  await username.fill(other.username);
  await expect(page.getByRole("alert")).toContainText("taken");
  await expect(page.getByRole("button", { name: "Save changes" })).toBeDisabled();
});

signedIn("sessions are listed, and all of them can be ended", async ({ page, user }) => {
  await page.goto("/settings/profile/sessions");
  const rows = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("This browser");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/");
  expect((await call("GET", "/api/auth/me", { token: user.token })).status).toBe(401);
});

signedIn("all data of the user downloads as one archive", async ({ page, user }) => {
  await createProject(user, "Archive", schema("swapi.graphql"));
  await page.goto("/settings/profile");
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${user.username}-\\d{4}-\\d{2}-\\d{2}\\.zip$`));
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const archive = Buffer.concat(chunks);
  expect(archive.subarray(0, 2).toString()).toBe("PK");
  expect(archive.includes("versions/1.graphql")).toBe(true);
});

signedIn("the account can be deleted by keyboard alone", async ({ page, user }) => {
  const docs = await createProject(user, `Gone ${user.username}`.slice(0, 60), schema("swapi.graphql"));
  expect((await call("GET", docs.path)).status).toBe(200);
  await page.goto("/settings/profile");
  const open = page.getByRole("button", { name: "Delete account" });
  await open.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete account" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("1 project, with every schema version")).toBeVisible();
  await page.keyboard.type("somebody else");
  await expect(dialog.getByRole("button", { name: "Delete account" })).toBeDisabled();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(user.email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account and everything in it was deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  expect((await call("GET", docs.path)).status).toBe(404);
  expect((await call("GET", "/api/auth/me", { token: user.token })).status).toBe(401);
});

signedIn("the profile can be edited by keyboard alone", async ({ page }) => {
  await page.goto("/settings/profile");
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Username" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your profile was saved.")).toBeVisible();
});

for (const colorScheme of schemes) {
  signedIn.describe(colorScheme, () => {
    signedIn.use({ colorScheme });
    signedIn("the profile is accessible and fits a phone", async ({ page }) => {
      await page.goto("/settings/profile");
      await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("textbox", { name: "Username" }).fill("a--b");
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Delete account" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
