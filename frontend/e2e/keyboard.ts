import type { Locator, Page } from "@playwright/test";

/** Presses Tab until the element has the focus, or Shift+Tab if the element stands before the one that has it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    const place = await target.evaluate((element) => {
      const focus = document.activeElement;
      if (focus === null || focus === document.body) return "after";
      if (element.contains(focus)) return "here";
      return element.compareDocumentPosition(focus) & Node.DOCUMENT_POSITION_FOLLOWING ? "before" : "after";
    });
    if (place === "here") return;
    // In a code editor Tab indents, but Escape and then Tab leaves.
    if (
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable,
      )
    )
      await page.keyboard.press("Escape");
    await page.keyboard.press(place === "before" ? "Shift+Tab" : "Tab");
  }
  throw new Error("no number of tabs leads there");
}
