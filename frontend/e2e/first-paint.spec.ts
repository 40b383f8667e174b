import type { Locator, Page } from "@playwright/test";
import { expect, holdCode, signedIn, test } from "./fixtures.ts";

const health = (page: Page) => page.getByRole("contentinfo").getByRole("status");

for (const path of ["/", "/pricing", "/login", "/status", "/docs", "/docs/api-keys"]) {
  test(`${path} is readable before its code has loaded, and the app keeps its elements`, async ({ page }) => {
    const release = await holdCode(page);
    await page.goto(path, { waitUntil: "commit" });
    const heading = page.getByRole("heading", { level: 1 }).first();
    await expect(heading).toBeVisible();
    await expect(health(page)).toHaveText("Checking...");
    await heading.evaluate((element) => element.setAttribute("data-first", ""));
    release();
    await expect(health(page)).toHaveText("Systems OK");
    await expect(heading).toHaveAttribute("data-first", "");
  });
}

test("an address typed before the code has loaded is sent", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("ada@example.org");
  release();
  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeEnabled();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
});

test("parts that depend on the query appear after the first paint", async ({ page }) => {
  await page.goto("/login?upgrade=true");
  await expect(page.getByText("Please sign in to upgrade to Pro plan.")).toBeVisible();
  await page.goto("/pricing?return_to=%2Fstatus");
  await expect(page.getByRole("link", { name: "Back to where you were" })).toBeVisible();
});

signedIn("a signed-in user does not see what only visitors see", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeHidden();
  await expect(page.getByRole("link", { name: "Sign In", includeHidden: true })).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome back/ })).toBeVisible();
  await expect(page.locator("html")).not.toHaveClass(/has-session/);
});

test.describe("an unknown address", () => {
  test.use({ expectedConsole: [/status of 404.*no-such-page/] });
  test("shows the pages there are, and searches them", async ({ page }) => {
    await page.goto("/no-such-page");
    const search = page.getByRole("search", { name: "Pages" });
    await search.getByRole("searchbox").fill("pro costs");
    await expect(search.getByRole("link").first()).toHaveText(/Pricing/);
    await search.getByRole("link", { name: "Pricing" }).click();
    await expect(page).toHaveURL("/pricing");
  });
});

test("a message typed before the code has loaded is kept, and cannot be sent too early", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("What is it about?").selectOption("feedback");
  await page.getByLabel("Message").fill("Typed before the code has loaded.");
  const send = page.getByRole("button", { name: "Send message" });
  await expect(send).toBeDisabled();
  await page.getByLabel("Email").press("Enter");
  await expect(page).toHaveURL("/contact");
  release();
  await expect(send).toBeEnabled();
  await expect(page.getByLabel("Message")).toHaveValue("Typed before the code has loaded.");
  await expect(page.getByLabel("What is it about?")).toHaveValue("feedback");
  await send.click();
  await expect(page.getByText("We answer to ada@example.org.")).toBeVisible();
  await page.getByRole("button", { name: "Write another message" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("");
});

test("what is typed into one form does not appear in another one", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog", { name: "Sign In" }).getByLabel("Email")).toHaveValue("");
});

test("a schema typed before the code has loaded is shown", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  const editor = page.getByRole("textbox", { name: "Schema" });
  await editor.fill("type Query { typedEarly: Int }");
  release();
  await expect(page.getByRole("link", { name: "Open the whole preview" })).toBeVisible();
  await expect(editor).toContainText("typedEarly");
});

const TYPED = "type Query { typedWhileTheAppTakesOver: Int }";

/** Replaces the text of an editor key by key, from the first paint on; `release` lets the code through meanwhile. */
async function typeOver(page: Page, editor: Locator, release?: () => void): Promise<void> {
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  for (const [index, key] of [...TYPED].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.keyboard.type(key, { delay: 15 });
    if (index === 5) release?.();
  }
}

/** Brackets that the code editor has inserted are not typed. */
const textOf = (editor: Locator) =>
  editor.evaluate((element) =>
    element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? "").trim(),
  );

for (const isHeld of [true, false]) {
  test.describe(isHeld ? "while held code arrives" : "from the first paint on", () => {
    for (const path of ["/", "/tools/graphql-validator"]) {
      test(`no key typed into the editor of ${path} is lost or mixed with the example`, async ({ page }) => {
        const release = isHeld ? await holdCode(page) : undefined;
        await page.goto(path, { waitUntil: "commit" });
        const editor = page.getByRole("textbox", { name: "Schema" });
        await typeOver(page, editor, release);
        await expect(page.locator("[data-kept]")).toHaveCount(0);
        await expect(page.locator(".cm-editor").first()).toBeVisible();
        await expect.poll(() => textOf(editor)).toBe(TYPED);
      });
    }
  });
}

test("files chosen in the validator before the code has loaded are opened", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/tools/graphql-validator", { waitUntil: "commit" });
  await page
    .getByLabel("Open files for schema")
    .setInputFiles({ name: "a.graphql", mimeType: "text/plain", buffer: Buffer.from(TYPED) });
  release();
  await expect(page.getByRole("textbox", { name: "Schema" })).toContainText("typedWhileTheAppTakesOver");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("forms say that they need it", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByText("This form needs JavaScript.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send message" })).toBeHidden();
    await page.goto("/login");
    await expect(page.getByText("Signing in needs JavaScript.")).toBeVisible();
    await page.goto("/tools/graphql-validator");
    await expect(page.getByText("The validator needs JavaScript.")).toBeVisible();
    await expect(page.getByText("Checking…")).toBeHidden();
  });
});
