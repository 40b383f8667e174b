import { call, createProject, schema, signIn } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";
import { makePro } from "./plan.ts";

const GUIDE = { title: "Getting started", body: "Read about `Film` first.", is_visible: true };

signedIn.describe("private docs", () => {
  // The documents have status 404, because the server cannot know who reads.
  signedIn.use({ expectedConsole: [/status of 404/] });

  signedIn(
    "are whole for their owner, say that they are private, and are nowhere for others",
    async ({ page, user, browser, baseURL }) => {
      makePro(user.email);
      const { id, path } = await createProject(user, "Secret Wars", schema("swapi.graphql"));
      const own = { token: user.token };
      expect((await call("PUT", `/api/projects/${id}/content/getting-started`, { ...own, body: GUIDE })).status).toBe(
        201,
      );
      expect(
        (
          await call("PUT", `/api/projects/${id}/schema`, {
            ...own,
            body: { sdl: `${schema("swapi.graphql")}\ntype Extra { a: Int }` },
          })
        ).status,
      ).toBe(201);
      expect((await call("PUT", `/api/projects/${id}`, { ...own, body: { is_public: false } })).status).toBe(200);

      // No intermediate state says that the docs are missing.
      await page.addInitScript(() => {
        const seen = ((window as unknown as { seen: string[] }).seen = []) as string[];
        new MutationObserver(() => {
          const text = `${document.title}\n${document.body?.textContent ?? ""}`;
          if (/do not exist|nothing is called/i.test(text)) seen.push(text.slice(0, 200));
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
      await page.goto(`${path}/objects/Film`);
      await expect(page.getByRole("heading", { level: 1, name: "Film", exact: true })).toBeVisible();
      await expect(page).toHaveTitle("Film · Secret Wars");
      expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);

      const mark = page.getByRole("button", { name: "Private" });
      await expect(mark).toBeVisible();
      await expect(page.getByRole("tooltip", { includeHidden: true })).toBeHidden();
      await mark.focus();
      await expect(page.getByRole("tooltip")).toHaveText("Only you can see these docs.");
      await expect(mark).toHaveAccessibleDescription("Only you can see these docs.");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("tooltip", { includeHidden: true })).toBeHidden();

      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("openingcrawl");
      await expect(page.getByRole("option").first()).toContainText("openingCrawl");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${path}/objects/Film#openingCrawl`);

      const sections = page.getByRole("navigation", { name: "Docs" });
      await sections.getByRole("link", { name: "Graph" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Graph" })).toBeVisible();
      await sections.getByRole("link", { name: "Changelog" }).click();
      await expect(page.getByRole("heading", { name: "Version 2" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Atom feed" })).toHaveCount(0);
      await sections.getByRole("link", { name: "LLM docs" }).click();
      await expect(page.getByText("These docs are private")).toBeVisible();
      await page.getByRole("navigation", { name: "Reference" }).getByRole("link", { name: "Getting started" }).click();
      await expect(page.getByText("Read about Film first.")).toBeVisible();
      await page.getByRole("button", { name: "v2, show other versions" }).click();
      await page.getByRole("link", { name: /^Version 1/ }).click();
      await expect(page).toHaveURL(new RegExp(`${path}/v/1`));
      await expect(
        page
          .getByText("This is version 1 of 2.")
          .or(page.getByRole("heading", { level: 1 }))
          .first(),
      ).toBeVisible();

      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Private" })).toBeVisible();
      await page.getByRole("button", { name: "Private" }).focus();
      await expectNoSidewaysScroll(page);

      // Another user, and a reader without a session.
      const other = await signIn();
      for (const localStorage of [[], [{ name: "auth_token", value: other.token }]]) {
        const context = await browser.newContext({
          baseURL: baseURL ?? "",
          storageState: { cookies: [], origins: [{ origin: baseURL ?? "", localStorage }] },
        });
        const stranger = await context.newPage();
        const answer = await stranger.goto(`${path}/objects/Film`);
        expect(answer?.status()).toBe(404);
        // Visitors get the site's page about missing addresses; the app asks again for users with a session.
        const heading = localStorage.length > 0 ? "These docs do not exist" : "This page does not exist";
        await expect(stranger.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expect(stranger).toHaveTitle(localStorage.length > 0 ? /^Not found/ : /^Page not found/);
        await expect(stranger.getByText("Secret Wars")).toHaveCount(0);
        const signInLink = stranger.getByRole("link", { name: "Sign in", exact: true });
        if (localStorage.length > 0) await expect(signInLink).toHaveCount(0);
        else
          await expect(signInLink).toHaveAttribute(
            "href",
            `/login?redirect=${encodeURIComponent(`${path}/objects/Film`)}`,
          );
        await context.close();
      }
    },
  );
});
