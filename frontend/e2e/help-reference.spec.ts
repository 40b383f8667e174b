import { call, createProject, schema, signIn } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from "./fixtures.ts";
import { makePro } from "./plan.ts";

const OPERATION = "/docs/api-schemas#publish-schema";

test("request and response stand beside their operation and stay in view", async ({ page }) => {
  await page.goto(OPERATION);
  const operation = page.locator(".columns").filter({ has: page.getByRole("heading", { name: "Publish schema" }) });
  const [text, code] = [operation.locator("> div").first(), operation.locator("> .second")];
  await expect(code.getByText("curl -X PUT")).toBeVisible();
  const [left, right] = [await text.boundingBox(), await code.boundingBox()];
  expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await page.evaluate(() => scrollBy({ top: 300, behavior: "instant" }));
  const top = await page.evaluate(() => document.querySelector(".top-bar")?.getBoundingClientRect().bottom ?? 0);
  const moved = await code.boundingBox();
  expect(moved?.y ?? -1).toBeGreaterThanOrEqual(top);
});

test("the reference begins with what is used most, and explains common errors once", async ({ page }) => {
  await page.goto("/docs/api-schemas");
  await expect(page.getByRole("navigation", { name: "Operations" }).getByRole("link").first()).toHaveText(
    /PUT\s*Publish schema/,
  );
  const operation = page.locator(".columns").first();
  await expect(operation.getByText("internal")).toHaveCount(0);
  await operation.getByRole("link", { name: "as everywhere" }).click();
  await expect(page).toHaveURL(/\/docs\/api-errors$/);
  await expect(page.getByRole("row", { name: /internal/ })).toBeVisible();
});

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test("the reference is accessible and does not scroll sideways", async ({ page }) => {
      test.setTimeout(180_000);
      for (const path of ["/docs/api-versions", "/docs/api-errors"]) {
        await page.goto(path);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    });
  });
}

test("a reader tries an operation with a key, which stays out of addresses", async ({ page }) => {
  const user = await signIn();
  makePro(user.email);
  const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
  const body = { name: "To try", accessType: "write" };
  const made = await call("POST", "/api/user/api-keys", { body, token: user.token });
  const { key } = JSON.parse(made.text) as { key: string };
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(`${request.method()} ${request.url()}`));

  await page.goto("/docs/api-projects");
  expect(addresses.join(" ")).not.toMatch(/openapi|try-panel/);
  const operation = (name: string) =>
    page.locator(".columns").filter({ has: page.getByRole("heading", { name, exact: true }) });
  const get = operation("Get project");
  await get.getByRole("button", { name: "Try it: Get project" }).click();
  await get.getByLabel("API key").fill(key);
  await get.getByRole("textbox", { name: "id" }).fill(docs.slug);
  await get.getByRole("button", { name: "Send request" }).click();
  await expect(get.getByText(/^200/)).toBeVisible();
  const answer = get.getByLabel("Body of the answer");
  await expect(answer).toContainText('"name": "Star Wars"');
  const colour = (element: Element) => getComputedStyle(element).color;
  expect(await answer.locator("code").evaluate(colour)).toBe(await answer.evaluate(colour));
  await expectAccessible(page);

  const update = operation("Update project");
  await update.getByRole("button", { name: "Try it: Update project" }).click();
  await update.getByRole("textbox", { name: "id" }).fill(docs.slug);
  await update.getByRole("textbox", { name: /^Body/ }).fill('{"name":"Tried"}');
  await update.getByRole("button", { name: "Send request" }).click();
  await expect(update.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  expect(addresses.some((address) => address.startsWith("PUT"))).toBe(false);
  await update.getByRole("button", { name: "Send it" }).click();
  await expect(update.getByLabel("Body of the answer")).toContainText('"name": "Tried"');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  expect(await answer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(addresses.filter((address) => address.includes(key))).toEqual([]);
  await update.getByRole("button", { name: "Forget key" }).click();
  expect(await page.evaluate(() => Object.values({ ...sessionStorage }))).toEqual([]);
});

test("a reader without an account says that a page did not help, and why", async ({ page }) => {
  await page.goto("/docs/glossary");
  const question = page.getByRole("group", { name: "Was this helpful?" });
  await question.getByRole("button", { name: "No" }).click();
  await page.getByRole("textbox", { name: /What is missing/ }).fill("The word rollup.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you. We will read it.")).toBeVisible();
  await expectAccessible(page);
});

signedIn("other users do not see the answers", async ({ page }) => {
  await page.goto("/admin/help");
  await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
});
