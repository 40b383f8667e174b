import type { Locator, Page } from "@playwright/test";
import { call, createProject, schema, type User } from "./api.ts";
import { expect, signedIn } from "./fixtures.ts";
import { tabTo } from "./keyboard.ts";

interface Section {
  key: string;
  title: string;
  body: string;
  is_visible: boolean;
}

async function sectionOf(user: User, id: string, key: string): Promise<Section> {
  return JSON.parse((await call("GET", `/api/projects/${id}/content/${key}`, { token: user.token })).text).section;
}

async function keysOf(user: User, id: string): Promise<string[]> {
  const { sections } = JSON.parse((await call("GET", `/api/projects/${id}/content`, { token: user.token })).text) as {
    sections: Section[];
  };
  return sections.map(({ key }) => key);
}

const markdown = (page: Page) => page.getByRole("textbox", { name: "Markdown" });

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

signedIn("a section is added, edited, moved, hidden and deleted by keyboard alone", async ({ page, user }) => {
  const { id } = await createProject(user, "Star Wars", schema("swapi.graphql"));
  for (const [key, title] of [
    ["errors", "Errors"],
    ["limits", "Limits"],
  ]) {
    const saved = await call("PUT", `/api/projects/${id}/content/${key}`, {
      token: user.token,
      body: { title, body: "Words.", is_visible: true },
    });
    expect(saved.status, saved.text).toBe(201);
  }
  await page.goto(`/dashboard/project/${id}`);
  await tabTo(page, page.getByRole("tab", { name: "Docs", exact: true }));
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Content", exact: true })).toHaveAttribute("aria-selected", "true");

  await tabTo(page, page.getByRole("textbox", { name: "Title" }));
  await page.keyboard.type("Webhooks");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/section=webhooks/);
  await tabTo(page, markdown(page));
  await page.keyboard.type("They are sent.");
  await press(page, page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText("The section was saved.")).toBeVisible();
  expect((await sectionOf(user, id, "webhooks")).body).toBe("They are sent.");

  await press(page, page.getByRole("link", { name: "All sections" }));
  await press(page, page.getByRole("button", { name: "Move Webhooks, 3 of 3" }), "ArrowUp");
  await expect(page.getByRole("button", { name: "Move Webhooks, 2 of 3" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("button", { name: "Move Webhooks, 1 of 3" })).toBeFocused();
  await expect.poll(() => keysOf(user, id)).toEqual(["webhooks", "errors", "limits"]);

  const visible = page.getByRole("switch", { name: "Errors is visible" });
  await press(page, visible, "Space");
  await expect(visible).not.toBeChecked();
  await expect.poll(async () => (await sectionOf(user, id, "errors")).is_visible).toBe(false);

  await press(page, page.getByRole("button", { name: "Delete Limits" }));
  const dialog = page.getByRole("dialog");
  await press(page, dialog.getByRole("button", { name: "Delete section" }));
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => keysOf(user, id)).toEqual(["webhooks", "errors"]);
  await expect(page.locator("li[data-key=errors] a")).toBeFocused();
});

signedIn.describe("two tabs", () => {
  signedIn.use({ expectedConsole: [/status of 409/] });

  signedIn(
    "that save the same section can resolve the conflict by keyboard alone, either way",
    async ({ page, context, user }) => {
      const { id } = await createProject(user, "Star Wars", schema("swapi.graphql"));
      const write = await call("PUT", `/api/projects/${id}/content/errors`, {
        token: user.token,
        body: { body: "One" },
      });
      expect(write.status, write.text).toBe(201);
      const other = await context.newPage();
      for (const tab of [page, other]) await tab.goto(`/dashboard/project/${id}?tab=content&section=errors`);
      const rewrite = async (tab: Page, text: string, saves = true) => {
        await tab.bringToFront();
        await expect(markdown(tab)).toBeVisible();
        await tabTo(tab, markdown(tab));
        await tab.keyboard.press("ControlOrMeta+a");
        await tab.keyboard.type(text);
        if (saves) await tab.keyboard.press("Control+s");
      };

      await rewrite(other, "From the other tab");
      await expect(other.getByText("The section was saved.")).toBeVisible();
      await rewrite(page, "Mine");
      await expect(page.getByRole("heading", { name: "This section was changed elsewhere" })).toBeVisible();
      await expect(page.getByLabel("The other version")).toContainText("From the other tab");
      await expect(markdown(page)).toHaveValue("Mine");
      await press(page, page.getByRole("button", { name: "Save my version" }));
      await expect(page.getByText("The section was saved.")).toBeVisible();
      expect((await sectionOf(user, id, "errors")).body).toBe("Mine");
      await expect(markdown(page)).toBeFocused();

      await rewrite(other, "Late", false);
      await press(other, other.getByRole("button", { name: "Save", exact: true }));
      await expect(other.getByRole("heading", { name: "This section was changed elsewhere" })).toBeFocused();
      await press(other, other.getByRole("button", { name: "Use the other version" }));
      await expect(markdown(other)).toHaveValue("Mine");
      await expect(markdown(other)).toBeFocused();
      expect((await sectionOf(user, id, "errors")).body).toBe("Mine");
    },
  );
});
