import type { Locator, Page } from "@playwright/test";

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if (
      await target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement))
    )
      return;
    // In a code editor Tab indents, but Escape and then Tab leaves.
    if (
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable,
      )
    )
      await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
  }
  throw new Error("no number of tabs leads there");
}
