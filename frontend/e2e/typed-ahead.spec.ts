import type { Page } from "@playwright/test";
import { expect, expectAccessible, signedIn, test } from "./fixtures.ts";

/** Holds a chunk of the app's code back until the returned function is called. */
async function holdBack(page: Page, chunk: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(chunk, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

signedIn("the create dialog opens at once, and loses no key typed before its code has loaded", async ({ page }) => {
  const letGo = await holdBack(page, /\/assets\/create-dialog/);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Create New Project" }).click();
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await expect(field).toBeFocused();
  await page.keyboard.type("Acme S");
  await expectAccessible(page);
  // Type without pauses while the code arrives.
  letGo();
  await page.keyboard.type("hop for everybody, everywhere", { delay: 20 });
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Address" })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Acme Shop for everybody, everywhere");
});

for (const delay of [0, 15]) {
  signedIn(`keys ${delay} ms apart, right after a click of the mouse, are all in the name`, async ({ page }) => {
    const field = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
    const button = page.getByRole("button", { name: "Create New Project" });
    for (let round = 0; round < 10; round += 1) {
      await page.goto("/dashboard");
      await expect(button).toBeVisible();
      const box = await button.boundingBox();
      if (box === null) throw new Error("the button has no place");
      for (const name of ["Acme Shop", "Second Shop"]) {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await page.keyboard.type(name, { delay });
        await expect(field).toHaveValue(name);
        // An empty form closes without a question, and leaves no draft.
        await field.fill("");
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    }
  });
}

test("the sign-in window loses no key either", async ({ page }) => {
  const letGo = await holdBack(page, /\/assets\/sign-in-dialog/);
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Email" });
  await expect(field).toBeFocused();
  await page.keyboard.type("ada@exa");
  letGo();
  await page.keyboard.type("mple.org", { delay: 20 });
  await expect(page.getByRole("dialog").getByRole("button", { name: "Send Magic Link" })).toBeEnabled();
  await expect(field).toHaveValue("ada@example.org");
});
