import { call, createProject, schema } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";

signedIn("an owner finds who changed what, before and after, and downloads it", async ({ page, user }) => {
  const { id } = await createProject(user, "Star Wars", schema("swapi.graphql"));
  const renamed = await call("PUT", `/api/projects/${id}`, { token: user.token, body: { name: "Films & more" } });
  expect(renamed.status).toBe(200);

  await page.goto("/settings/profile");
  await page.getByRole("link", { name: "Audit log" }).click();
  const entry = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Name changed" }) });
  await expect(entry.locator("del")).toHaveText("Star Wars");
  await expect(entry.locator("ins")).toHaveText("Films & more");
  await entry.getByRole("button", { name: "Name changed" }).press("Enter");
  await expect(entry.getByRole("row", { name: /Name/ })).toContainText("Films & more");
  await expect(entry.getByText("project.updated")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Search the log" }).fill("films & MORE");
  await expect(page).toHaveURL(/q=films/);
  await expect(page.getByRole("button", { name: "Name changed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Schema published" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search the log" })).toHaveValue("films & MORE");
  await expect(page.getByRole("button", { name: "Name changed" })).toBeVisible();

  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks).toString();
  expect(file).toContain("Films & more");
  expect(file).not.toContain("schema.published");

  await page.goto(`/dashboard/project/${id}?tab=settings`);
  await expect(page.getByRole("button", { name: "Name changed" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Signed in/ })).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  signedIn.describe(colorScheme, () => {
    signedIn.use({ colorScheme, viewport: { width: 360, height: 740 } });
    signedIn("the audit log is accessible and fits a phone", async ({ page, user }) => {
      await createProject(user, "A project with a rather long name that ends at last", "type Query { a: Int }");
      await page.goto("/settings/profile/audit-log");
      await page.getByRole("button", { name: "Project created" }).click();
      await expect(page.getByRole("table")).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
