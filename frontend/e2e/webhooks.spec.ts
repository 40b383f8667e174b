import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createProject, schema } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";
import { makePro } from "./plan.ts";

/** A receiver that answers 200 and keeps what it got. */
const withReceiver = signedIn.extend<{ receiver: { url: string; bodies: string[] } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  receiver: async ({}, use) => {
    const bodies: string[] = [];
    const server: Server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        bodies.push(Buffer.concat(chunks).toString());
        response.end("thanks");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, bodies });
    await new Promise((resolve) => server.close(resolve));
  },
});

withReceiver("an owner adds a webhook, reads its log, sends again and deletes it", async ({ page, user, receiver }) => {
  makePro(user.email);
  await createProject(user, "Star Wars", schema("swapi.graphql"));
  await page.goto("/settings/webhooks");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const add = page.getByRole("dialog", { name: "Add webhook" });
  await expect(add.getByLabel("Address")).toBeFocused();
  await expect(add.getByText(/of the last 30 days would have been sent/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(receiver.url);
  await add.getByRole("textbox", { name: /^Only these parts/ }).focus();
  await page.keyboard.type("Film* Pay-ment ");
  await expect(add.getByText(/^“Pay-ment” is not a coordinate/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Query.film");
  await page.keyboard.press("Enter");
  await expect(add.getByRole("button", { name: "Remove Query.film" })).toBeVisible();
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Webhook added" });
  await expect(shown.getByText(/^whsec_/)).toBeVisible();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => receiver.bodies.length).toBe(1);

  await page.getByRole("link", { name: receiver.url, exact: true }).click();
  const row = page.getByRole("row", { name: /Test/ });
  await expect(row).toContainText("200");
  await row.getByRole("button", { name: /^Details of/ }).press("Enter");
  await expect(page.getByText("Time of try 1")).toBeVisible();
  await page.getByRole("tab", { name: "Answer" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("thanks");
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Resend/ }).click();
  await expect.poll(() => receiver.bodies.length).toBe(2);
  expect(receiver.bodies[1]).toBe(receiver.bodies[0]);

  await page.getByRole("combobox", { name: "Time" }).selectOption("Chosen days");
  await page.getByLabel("First day").fill("2026-01-01");
  await page.getByLabel("Last day").fill("2026-01-02");
  await expect(page).toHaveURL(/period=days&from=2026-01-01&to=2026-01-02$/);
  await expect(page.getByText(/^No delivery of the last 30 days fits/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("First day")).toHaveValue("2026-01-01");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(row).toContainText("200");

  await page.getByRole("switch", { name: "On" }).click();
  await expect(page.getByRole("heading", { name: "Switched off", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("switch", { name: "On" })).toBeVisible();

  await page.getByRole("button", { name: "Delete webhook" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  withReceiver.describe(colorScheme, () => {
    withReceiver.use({ colorScheme, viewport: { width: 360, height: 740 } });
    withReceiver("webhooks are accessible and fit a phone", async ({ page, user, receiver }) => {
      await page.goto("/settings/webhooks");
      await expect(page.getByRole("heading", { name: "Unlock webhooks" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      makePro(user.email);
      await page.reload();
      await page.getByRole("button", { name: "Add webhook" }).click();
      await page.keyboard.type(`${receiver.url}/${"a-long-path/".repeat(12)}`);
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Done" }).click();
      await expect(page.getByRole("list", { name: "Webhooks" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("link", { name: /^Details of/ }).click();
      await expect(page.getByRole("heading", { name: "Deliveries" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
