import type { Browser } from "@playwright/test";
import { call, createProject, type User } from "./api.ts";
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  expectOrderedHeadings,
  signedIn,
} from "./fixtures.ts";
import { makePro } from "./plan.ts";

const BEFORE = "type Query { shop: Shop email: String noise: Int }\ntype Shop { name: String }\nenum Kind { SMALL }";
const AFTER = `type Query {
  shop(kind: Kind!): Shop
  noise: String
  aFieldWithAVeryLongNameThatNobodyWouldEverTypeByHandButGeneratorsDo: Int
}
type Shop { name: String! }
enum Kind { SMALL BIG }`;

/** Checks a schema as a pipeline does. Returns the path of the comparison page. */
async function check(user: User, id: string, sdl: string): Promise<string> {
  const body = { sdl, message: "Remove `email` from the query", commit: "9f3c2ab77d0e4c1" };
  const answer = await call("POST", `/api/projects/${id}/schema/check`, { body, token: user.token });
  expect(answer.status, answer.text).toBe(200);
  return new URL((JSON.parse(answer.text) as { url: string }).url).pathname;
}

/** Returns a page of somebody without an account. */
async function visitor(browser: Browser, colorScheme: "light" | "dark") {
  const context = await browser.newContext({ colorScheme, storageState: { cookies: [], origins: [] } });
  return context.newPage();
}

for (const colorScheme of ["light", "dark"] as const) {
  signedIn.describe(`pipelines, ${colorScheme}`, () => {
    signedIn.use({ colorScheme, permissions: ["clipboard-read", "clipboard-write"] });

    signedIn("an owner decides about the changes of a check", async ({ page, user }) => {
      makePro(user.email);
      const { id, slug } = await createProject(user, "Shop", BEFORE);
      const address = `/dashboard/project/${id}?tab=ci`;
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "No checks yet" })).toBeVisible();
      await expectAccessible(page);
      await expectOrderedHeadings(page);

      await check(user, id, BEFORE);
      await check(user, id, AFTER);
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "Check failed: 3 breaking changes" })).toBeVisible();
      await expect(page.getByText(/until all 3 are allowed/)).toBeVisible();
      await expectAccessible(page);
      await expectOrderedHeadings(page);

      await page.getByRole("button", { name: "Allow once… Query.email" }).focus();
      await page.keyboard.press("Enter");
      const reason = page.getByRole("textbox", { name: "Why is this change fine?" });
      await expect(reason).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Allow once… Query.email" })).toBeFocused();
      await page.keyboard.press("Enter");
      await reason.fill("No client has called it since June");
      await page.keyboard.press("Enter");
      await expect(
        page.getByText(`Allowed once by ${user.username}: “No client has called it since June”`),
      ).toBeVisible();
      await page.getByRole("button", { name: "Ignore this field Query.noise" }).click();
      await expect(page.getByText(/until the change is allowed/)).toBeVisible();
      const decisions = page.getByRole("region", { name: "Your decisions" });
      await expect(decisions.getByText("Query.noise")).toBeVisible();
      await decisions.getByRole("button", { name: "No longer ignore Query.noise" }).click();
      await expect(page.getByText(/until all 2 are allowed/)).toBeVisible();

      await page.getByRole("tab", { name: "GitHub Actions" }).focus();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name: "GitLab CI" })).toBeFocused();
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain(`graphfolio check schema.graphql --project ${slug} --fail-on breaking`);
      expect(copied).toContain(new URL(page.url()).origin);

      await page.getByRole("link", { name: /, passed$/ }).click();
      await expect(page.getByRole("heading", { name: "Check passed" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { name: "Check failed: 3 breaking changes" })).toBeVisible();
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });

    signedIn("a reviewer reads the comparison page without an account", async ({ browser, user }) => {
      const { id } = await createProject(user, "Shop", BEFORE);
      const path = await check(user, id, AFTER);
      const page = await visitor(browser, colorScheme);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "Check failed: 3 breaking changes" })).toBeVisible();
      await expect(page.getByText(/Deprecate it first/).first()).toBeVisible();
      await expect(page.getByText(/line 2, column 8/).first()).toBeVisible();
      await expectLoaded(page);
      await expectAccessible(page);
      await expectOrderedHeadings(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await page.getByRole("link", { name: "version 1" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /Version 1/ })).toBeVisible();
      await page.context().close();
    });
  });
}
