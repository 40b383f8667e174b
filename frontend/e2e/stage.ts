import type { Page } from "@playwright/test";
import { expect, paste } from "./fixtures.ts";

/** A schema of the visitor. */
export const OWN = `"A place to sit."
type Chair {
  "How many legs it has."
  legs: Int!
  room: Room
}

type Room {
  chairs: [Chair!]!
}

type Query {
  chair(id: ID!): Chair
}`;

export const stage = (page: Page) => page.getByRole("region", { name: "Try it" });
export const shownPage = (page: Page) => stage(page).getByRole("region", { name: /^The page/ });

/** Replaces the text of the editor, which loads when it gets the focus. */
export async function pasteOver(page: Page, text: string): Promise<void> {
  await page.getByRole("link", { name: "Paste a schema" }).click();
  await expect(stage(page).locator("[data-state=loaded]")).toBeVisible();
  await paste(stage(page).getByRole("textbox", { name: "Schema" }), text);
}
