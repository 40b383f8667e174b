import type { Page } from "@playwright/test";
import { call, createProject, type Docs, type User } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";
import { makePro, setStatus } from "./plan.ts";

const SDL = "type Query { shop: Int }";
const TABS = ["docs", "schema", "graph", "content", "examples", "layout", "endpoints", "changelog", "settings"];
const PRIVATE =
  /^This private project is read-only for two reasons: private projects are part of the Pro plan, and the Free plan includes only your 2 oldest projects\./;
const OVER_LIMIT = /^This project is read-only: the Free plan includes only your 2 oldest projects\./;
const UNPAID = "Your last payment failed, so Pro is paused.";

/** Gives an owner all that only Pro allows: a third project, a private one, and an API key. */
async function fillPro(user: User): Promise<{ third: Docs; secret: Docs; key: string }> {
  makePro(user.email);
  const at = Date.now();
  await createProject(user, `First ${at}`, SDL);
  await createProject(user, `Second ${at}`, SDL);
  const third = await createProject(user, `Third ${at}`, SDL);
  const secret = await createProject(user, `Secret ${at}`, SDL);
  const body = { is_public: false };
  expect((await call("PUT", `/api/projects/${secret.id}`, { body, token: user.token })).status).toBe(200);
  const key = { name: "CI publish", accessType: "write" };
  const made = await call("POST", "/api/user/api-keys", { body: key, token: user.token });
  expect(made.status, made.text).toBe(201);
  return { third, secret, key: (JSON.parse(made.text) as { key: string }).key };
}

/** Checks that a screen of an owner without Pro can be read by everybody, in the width of a phone too. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

for (const status of ["past_due", "canceled"] as const) {
  signedIn(`while the subscription is ${status}, each screen says what is paused`, async ({ page, user }) => {
    signedIn.slow();
    const { third, secret, key } = await fillPro(user);
    setStatus(user.email, status);
    const isUnpaid = status === "past_due";
    const notice = page.getByText(UNPAID);

    // The list of projects.
    await page.goto("/dashboard");
    await expect(page.getByText("4 projects, Free includes 2")).toBeVisible();
    await expect(page.getByText("read-only", { exact: true })).toHaveCount(2);
    // One notice about a payment, and one line on each card.
    await expect(page.getByText("Read-only until a payment succeeds.")).toHaveCount(isUnpaid ? 2 : 0);
    await expect(page.getByText(PRIVATE)).toHaveCount(isUnpaid ? 0 : 1);
    await expect(page.getByText(OVER_LIMIT)).toHaveCount(isUnpaid ? 0 : 1);
    await expect(page.getByRole("main").getByRole("link", { name: "Open billing", exact: true })).toHaveCount(
      isUnpaid ? 1 : 0,
    );
    await expect(notice).toHaveCount(isUnpaid ? 1 : 0);
    await expectGood(page);
    // No further project, in the list and in the dialog.
    await expect(page.getByRole("button", { name: "Create New Project" })).toBeDisabled();
    await expect(page.getByText(/The Free plan includes 2 projects and you have 4\./)).toBeVisible();
    await page.goto("/dashboard?new=true");
    await expect(page.getByText(/The Free plan includes 2 projects and you have 4\./).first()).toBeVisible();

    // Each tab of a project.
    for (const [project, reason] of [
      [secret, PRIVATE],
      [third, OVER_LIMIT],
    ] as const) {
      for (const tab of TABS) {
        await page.goto(`/dashboard/project/${project.id}?tab=${tab}`);
        await expect(page.getByText(reason).first(), tab).toBeVisible();
        await expect(notice).toHaveCount(isUnpaid ? 1 : 0);
      }
      for (const tab of ["llm-docs", "analytics"]) {
        await page.goto(`/dashboard/project/${project.id}/${tab}`);
        await expect(page.getByText(reason).first(), tab).toBeVisible();
      }
    }

    // The settings.
    await page.goto("/settings/profile");
    await expect(page.getByRole("link", { name: "Compare the plans" })).toBeVisible();
    await expect(notice).toHaveCount(isUnpaid ? 1 : 0);
    await page.goto("/settings/api-keys");
    const keys = page.getByRole("region", { name: "API Keys" });
    await expect(keys.getByText("Your keys are paused")).toBeVisible();
    await expect(keys.getByText("CI publish")).toBeVisible();
    await expect(keys.getByRole("button", { name: "Rotate CI publish" })).toHaveCount(0);
    await expect(notice).toHaveCount(isUnpaid ? 1 : 0);
    await expect(page.getByRole("heading", { name: "Unlock API Access" })).toHaveCount(isUnpaid ? 0 : 1);
    await expectGood(page);
    const refused = await call("GET", "/api/projects", { token: key });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("API keys are part of the Pro plan");
    await page.goto("/settings/billing");
    await expect(page.getByText("1 key kept")).toBeVisible();
    await expect(page.getByText("4 in use, 2 read-only")).toBeVisible();
    if (isUnpaid) await expect(page.getByText("Your last payment failed, so Pro is paused")).toBeVisible();
    else await expect(page.getByText(/^Pro ended on .+ Nothing was deleted\.$/)).toBeVisible();
    await expectGood(page);

    // A leaked key can be deleted without Pro.
    await page.goto("/settings/api-keys");
    await keys.getByRole("button", { name: "Delete CI publish" }).click();
    await page.keyboard.type("CI publish");
    await page.keyboard.press("Enter");
    await expect(page.getByText("API key deleted successfully")).toBeVisible();
    // Without keys, an unpaid subscription leads to the payment, an ended one to the plans.
    const paused = page.getByRole("region", { name: "API keys are paused" });
    await expect(paused.getByRole("link", { name: "Update payment method" })).toHaveCount(isUnpaid ? 1 : 0);
    await expect(page.getByRole("heading", { name: "Unlock API Access" })).toHaveCount(isUnpaid ? 0 : 1);
    await expectGood(page);

    // With Pro again, nothing of it is left.
    setStatus(user.email, "active");
    await page.goto("/dashboard");
    await expect(page.getByText("4 projects", { exact: true })).toBeVisible();
    await expect(page.getByText("read-only", { exact: true })).toHaveCount(0);
    await expect(notice).toHaveCount(0);
  });
}
