import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn as test } from "./fixtures.ts";
import { createProject, type Docs, schema, type User } from "./api.ts";
import { makePro, setStatus } from "./plan.ts";

const READER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

test.use({ userAgent: READER });

/** A site of somebody else, whose policy allows the widget's host for scripts and requests, and nothing else. */
async function startSite(body: string, host: string) {
  const server = createServer((_, response) => {
    const policy = `default-src 'none'; script-src ${host}; connect-src ${host}`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
    response.end(
      `<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:,"><main>${body}</main>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function createRead(user: User): Promise<Docs> {
  const docs = await createProject(user, `Widget ${Date.now()}`, schema("swapi.graphql"));
  const events = ["", "objects/Film"].map((page) => ({ type: "view", path: `${docs.path}/${page}` }));
  // Not `call`, which sends no browser's name.
  const headers = { "content-type": "application/json", "user-agent": READER };
  const body = JSON.stringify({ project: docs.slug, events });
  const answer = await fetch(`${process.env.E2E_URL}/api/public/events`, { method: "POST", headers, body });
  expect(answer.status).toBe(202);
  return docs;
}

test.describe("on another site", () => {
  // The icon of the page is not allowed, and the figures of a project that is gone are a 404.
  test.use({ expectedConsole: [/404|content security policy/i] });

  test("widgets show their figures under a strict policy", async ({ page, user, baseURL }) => {
    makePro(user.email);
    const docs = await createRead(user);
    const tag = (attributes: string) => `<script src="${baseURL}/widget.js" ${attributes} async></script>`;
    const site = await startSite(
      `<p>before</p>${tag(`data-project="${docs.slug}"`)}<p>between</p>` +
        tag(`data-project="${docs.slug}" data-period="7d" data-theme="dark" data-show="views"`) +
        `${tag('data-project="nobodys"')}${tag("")}<p>after</p>`,
      baseURL ?? "",
    );
    const gone = page.waitForResponse((response) => response.url().includes("/nobodys/widget"));
    await page.goto(site.url, { waitUntil: "commit" });
    expect((await gone).status()).toBe(404);
    const widgets = page.getByRole("region", { name: /^Readers of the docs of Widget/ });
    await expect(widgets).toHaveCount(2);
    await expect(widgets.first()).toContainText(/Widget \d+\s*30 days/);
    await expect(widgets.first()).toContainText("2");
    await expect(widgets.first().getByRole("link").first()).toHaveAttribute("href", `${baseURL}${docs.path}`);
    await expect(widgets.first().locator("polyline")).toHaveCount(1);
    await expect(widgets.last()).toContainText("7 days");
    await expect(widgets.last()).not.toContainText("visitor");
    await expect(widgets.last().locator("polyline")).toHaveCount(0);
    // The styles apply although the policy allows none.
    expect(await widgets.first().evaluate((card) => getComputedStyle(card).borderRadius)).toBe("8px");
    await expectAccessible(page);

    // Also a page that isolates itself may load it.
    const { headers } = await fetch(`${baseURL}/widget.js`);
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("access-control-allow-origin")).toBe("*");

    setStatus(user.email, "canceled");
    const ended = page.waitForResponse((response) => response.url().includes(`/${docs.slug}/widget`));
    await page.reload({ waitUntil: "commit" });
    expect((await ended).status()).toBe(404);
    await expect(page.getByText("after")).toBeVisible();
    await expect(widgets).toHaveCount(0);
    await site.stop();
  });
});

test("the owner makes the script tag and sees the widget", async ({ page, user, context, baseURL }) => {
  makePro(user.email);
  const docs = await createRead(user);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/settings/embeds");
  const generator = page.getByRole("region", { name: "Analytics Widget" });
  const shown = generator.getByRole("region", { name: /^Readers of the docs of Widget/ });
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toContainText("daily visitor");
  await generator.getByRole("checkbox", { name: "Daily visitors" }).uncheck();
  await generator.getByRole("radio", { name: "7 d", exact: true }).check();
  await expect(shown.first()).toContainText("7 days");
  await expect(shown.first()).not.toContainText("daily visitor");
  await generator.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script src="${baseURL}/widget.js" data-project="${docs.slug}" data-period="7d" data-show="views sparkline" async></script>`,
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});

test("without Pro there is no widget to make", async ({ page, user }) => {
  await createProject(user, `Free ${Date.now()}`, schema("swapi.graphql"));
  await page.goto("/settings/embeds");
  await expect(page.getByRole("region", { name: "Unlock the Analytics Widget" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Analytics Widget", exact: true })).toHaveCount(0);
});

test("a browser that has the script is not sent it again", async ({ request }) => {
  const first = await request.get("/widget.js");
  const etag = first.headers()["etag"] ?? "";
  expect(etag).toMatch(/^W\/"[0-9a-f]+"$/);
  const again = await request.get("/widget.js", { headers: { "If-None-Match": etag } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
});
