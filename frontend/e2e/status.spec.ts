import type { Page } from "@playwright/test";
import { call, signInAsAdmin } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, expectOrderedHeadings, test } from "./fixtures.ts";

/** Deletes all incidents: one that a failed attempt has left would be on the page of the next attempt. */
async function deleteIncidents(token: string): Promise<void> {
  const list = await call("GET", "/api/admin/incidents", { token });
  expect(list.status, list.text).toBe(200);
  for (const { id } of (JSON.parse(list.text) as { items: { id: string }[] }).items) {
    expect((await call("DELETE", `/api/admin/incidents/${id}`, { token })).status).toBe(204);
  }
}

/** Switches the system's colours, and waits until the page has them: the browser tells the page in its next frame. */
async function switchColours(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains("dark"));
  await expect.poll(isDark).toBe(colorScheme === "dark");
}

// One after the other: an open incident changes the page that the first test reads.
test.describe.configure({ mode: "serial" });

test("the status page has real numbers without script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/status");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/works|incident/);
  await expect(page.getByRole("img", { name: /^App and API, 90 days: / })).toBeVisible();
  await expect(page.getByText("Works", { exact: true })).toHaveCount(5);
  await context.close();
});

test.describe("an administrator", () => {
  test("writes an incident, adds an update and resolves it", async ({ page, baseURL }) => {
    const admin = await signInAsAdmin();
    await deleteIncidents(admin.token);
    await page.goto(`${baseURL}/login`);
    await page.evaluate((token) => localStorage.setItem("auth_token", token), admin.token);

    await page.goto("/status");
    await page.getByRole("main").getByRole("link", { name: "Incidents" }).click();
    await page.getByRole("button", { name: "New incident" }).click();
    await page.getByLabel("Title").fill("Sign-in mail is late");
    await page.getByRole("group", { name: "Components" }).getByLabel("Mail").check();
    const evil = '**Sorry.** <img src=x onerror="window.hacked=true"> [a](javascript:window.hacked=true)';
    await page.getByLabel("Text of update 1").fill(evil);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("The incident was saved.")).toBeVisible();

    await page.goto("/status");
    const incident = page.getByRole("article").filter({ hasText: "Sign-in mail is late" });
    await expect(page.getByRole("heading", { level: 2, name: "Open now" })).toBeVisible();
    await expect(incident.getByText("Sorry.")).toBeVisible();
    // The component and the page have the state of the incident.
    const main = page.getByRole("main");
    await expect(main.locator(".status-word")).toHaveText("Slow or unreliable");
    await expect(main.locator(".status-component .state.warn")).toHaveText("Slow or unreliable");
    await expect(main.getByText("Works", { exact: true })).toHaveCount(4);
    await expect(incident.locator("img")).toHaveCount(0);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    await expectNoSidewaysScroll(page);
    await expectOrderedHeadings(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await switchColours(page, colorScheme);
      await expectAccessible(page);
    }

    await page.goto("/admin/status");
    await page.getByRole("button", { name: "Edit Sign-in mail is late" }).click();
    await page.getByRole("button", { name: "Add an update" }).click();
    await page.getByRole("group", { name: "State after update 2" }).getByLabel("Resolved").check();
    await page.getByLabel("Text of update 2").fill("All mail was delivered.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("The incident was saved.")).toBeVisible();
    await page.goto("/status");
    await expect(page.getByRole("heading", { level: 2, name: "Past incidents" })).toBeVisible();
    await expect(incident.getByText("All mail was delivered.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Open now" })).toHaveCount(0);
    // The line under the bars leads to the incident.
    await page.getByRole("link", { name: "Sign-in mail is late" }).first().click();
    await expect(page).toHaveURL(/#incident-/);

    await page.goto("/admin/status");
    await page.getByRole("button", { name: "Delete Sign-in mail is late" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete incident" }).click();
    await expect(page.getByText("The incident was deleted.")).toBeVisible();
    await page.goto("/status");
    await expect(page.getByText("No incident in 90 days.")).toBeVisible();
  });
});
