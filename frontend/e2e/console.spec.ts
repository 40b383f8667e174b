import type { Page } from "@playwright/test";
import { call, createProject, type Docs, type User } from "./api.ts";
import { type CorsServer, startCorsServer } from "./cors-server.ts";
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";
import { makePro } from "./plan.ts";

const SDL = `
type Query { "One user." user(login: String!): User version: String }
type Mutation { rename(login: String!, name: String!): User }
type Subscription { joined: User }
type User { login: String! name: String }`;
const ROOT = {
  user: ({ login }: { login: string }) => ({ login, name: "Ada" }),
  version: "7",
  joined: async function* joined() {
    for (const login of ["ada", "grace"]) yield { joined: { login } };
    await new Promise<void>((resolve) => (letJoin = resolve));
    yield { joined: { login: "barbara" } };
  },
};
/** Lets the third user join. */
let letJoin = () => {};

interface Servers {
  open: CorsServer;
  closed: CorsServer;
  docs: Docs;
}

const journey = signedIn.extend<Servers>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  open: async ({}, use) => {
    const server = await startCorsServer(SDL, ROOT, true);
    await use(server);
    await server.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  closed: async ({}, use) => {
    const server = await startCorsServer(SDL, ROOT, false);
    await use(server);
    await server.stop();
  },
  docs: async ({ user, open, closed }, use) => {
    const docs = await createProject(user, "Acme API", SDL);
    await addEndpoint(user, docs, { name: "Closed", url: closed.url, environment: "staging" });
    await addEndpoint(user, docs, { name: "Live", url: open.url, is_default: true });
    await use(docs);
  },
});

async function addEndpoint(user: User, docs: Docs, body: object): Promise<void> {
  const answer = await call("POST", `/api/projects/${docs.id}/endpoints`, { token: user.token, body });
  expect(answer.status, answer.text).toBe(201);
}

const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });
const pane = (page: Page, name: string) => page.getByRole("region", { name });
/** Reads an editor's text. The editors render non-breaking spaces. */
const text = async (page: Page, name: string) =>
  ((await pane(page, name).locator(".view-lines:visible").innerText()) ?? "").replaceAll("\u00a0", " ");

async function ready(page: Page): Promise<void> {
  await expect(run(page)).toBeEnabled({ timeout: 40_000 });
}

journey(
  "an operation's page leads to the console, which sends its example from the browser",
  async ({ page, docs, open }) => {
    await page.goto(`${docs.path}/queries/user`);
    const scripts: string[] = [];
    page.on("response", (response) => response.url().endsWith(".js") && scripts.push(response.url()));
    await expectLoaded(page);
    expect(scripts.filter((url) => /monaco|workbench/.test(url))).toEqual([]);

    await page.getByRole("link", { name: "Try it" }).click();
    await expect(page).toHaveURL(`${docs.path}/console?operation=queries/user`);
    await ready(page);
    await expect(page).toHaveTitle("Console · Acme API");
    await expect(page.getByLabel("Endpoint")).toHaveValue(open.url);
    await expect.poll(() => text(page, "Operation")).toContain("user(login: $login)");
    await run(page).click();
    await expect(page.getByRole("status").filter({ hasText: /HTTP 200 [\d,]+ ms · \d+ B/ })).toBeVisible();
    await expect.poll(() => text(page, "Response")).toContain('"name": "Ada"');
    expect(open.calls).toHaveLength(1);
    expect(open.calls[0]?.variables).toEqual({ login: "example-user" });
    expect(open.calls[0]?.headers.cookie).toBeUndefined();
    expect(open.calls[0]?.headers.authorization).toBeUndefined();

    // Choose another example; the address changes too.
    await page.getByLabel("Example").selectOption("mutations/rename");
    await expect(page).toHaveURL(/operation=mutations%2Frename/);
    await expect.poll(() => text(page, "Operation")).toContain("mutation Rename");
    await expect.poll(() => text(page, "Variables and headers")).toContain('"name"');
    await page.getByRole("link", { name: "Docs of rename" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "rename" })).toBeVisible();
  },
);

journey(
  "headers stay in this browser and go to their endpoint alone",
  async ({ page, docs, open, closed, baseURL }) => {
    const sent: string[] = [];
    page.on("request", (request) =>
      sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`),
    );
    await page.goto(`${docs.path}/console?operation=queries/user`);
    await ready(page);
    await page.getByRole("tab", { name: "Headers" }).click();
    await pane(page, "Variables and headers").locator("#console-headers .view-lines").click();
    await page.keyboard.insertText('{"Authorization": "Bearer secret-4711"}');
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/HTTP 200/)).toBeVisible();
    expect(open.calls.at(-1)?.headers.authorization).toBe("Bearer secret-4711");
    expect(sent.filter((request) => request.startsWith(baseURL ?? "") && request.includes("secret-4711"))).toEqual([]);

    await page.getByLabel("Endpoint").selectOption(closed.url);
    await expect(page.locator("#console-headers .view-lines")).not.toContainText("secret");
    await page.getByLabel("Endpoint").selectOption(open.url);
    await expect(page.locator("#console-headers .view-lines")).toContainText("secret-4711");
    await page.reload();
    await ready(page);
    await page.getByRole("tab", { name: "Headers" }).click();
    await expect(page.locator("#console-headers .view-lines")).toContainText("secret-4711");

    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("console_headers:")) ?? "";
      localStorage.setItem(key, '{"Bad name": "x"}');
    });
    await page.reload();
    await ready(page);
    await run(page).click();
    await expect(pane(page, "Response").getByRole("alert")).toContainText("“Bad name” cannot be the name of a header");
  },
);

journey("headers that cannot be sent are named, kept, and nothing is sent", async ({ page, docs, open }) => {
  const response = pane(page, "Response");
  for (const [written, words] of [
    ['{"Authorization": ', "The headers are invalid JSON"],
    ['["Authorization"]', "The headers are not a JSON object"],
    ['{"X-Level": 7}', "Headers are a JSON object of texts"],
    ['{"X-Name": "€"}', "The value of “X-Name” has a character that headers cannot contain"],
    ['{"Cookie": "a=b"}', "Only the browser can set “Cookie”"],
  ] as const) {
    await page.goto(`${docs.path}/queries/user`);
    await page.evaluate(([project, url, kept]) => localStorage.setItem(`console_headers:${project}:${url}`, kept), [
      docs.id,
      open.url,
      written,
    ] as const);
    await page.goto(`${docs.path}/console?operation=queries/user`);
    await ready(page);
    await run(page).click();
    await expect(response.getByRole("alert"), written).toContainText(words);
    await expect(response.getByRole("status")).toHaveText("Not sent");
    if (words.startsWith("The headers"))
      await expect(page.getByRole("tab", { name: "Headers" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("tab", { name: "Headers" }).click();
    await expect(page.locator("#console-headers .view-lines")).toContainText(written.slice(0, 6));
    expect(
      await page.evaluate(([project, url]) => localStorage.getItem(`console_headers:${project}:${url}`), [
        docs.id,
        open.url,
      ] as const),
    ).toBe(written);
  }
  expect(open.calls).toEqual([]);
  await expectAccessible(page);
});

journey(
  "what is written over an example is there on the return, for each operation, until it is reset",
  async ({ page, docs, open }) => {
    await page.goto(`${docs.path}/console?operation=queries/version`);
    await ready(page);
    const reset = page.getByRole("button", { name: "Reset" });
    await expect(reset).toBeDisabled();
    await pane(page, "Operation").locator(".view-lines").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("# mine");
    await expect(reset).toBeEnabled();
    // Another operation has its own example.
    await page.getByLabel("Example").selectOption("queries/user");
    await expect.poll(() => text(page, "Operation")).toContain("user(login: $login)");
    await expect(reset).toBeDisabled();
    await page.getByLabel("Example").selectOption("queries/version");
    await expect.poll(() => text(page, "Operation")).toContain("# mine");

    await page.getByRole("link", { name: "Docs of version" }).click();
    await page.getByRole("link", { name: "Try it" }).click();
    await ready(page);
    await expect.poll(() => text(page, "Operation")).toContain("# mine");
    await run(page).click();
    await expect(page.getByText(/HTTP 200/)).toBeVisible();
    expect(open.calls[0]?.query).toContain("# mine");

    await reset.click();
    await expect.poll(() => text(page, "Operation")).not.toContain("# mine");
    await expect(reset).toBeDisabled();
    await page.reload();
    await ready(page);
    expect(await text(page, "Operation")).not.toContain("# mine");
  },
);

journey("an empty response says what to do", async ({ page, docs, open }) => {
  await page.goto(`${docs.path}/console?operation=queries/version`);
  await ready(page);
  const hint = pane(page, "Response").getByText(/^Press Run, or (Ctrl|Cmd) Enter in an editor/);
  await expect(hint).toContainText(`The answer of ${new URL(open.url).host}`);
  await run(page).click();
  await expect(page.getByText(/HTTP 200/)).toBeVisible();
  await expect(hint).toBeHidden();
  await page.getByLabel("Example").selectOption("queries/user");
  await expect(hint).toBeVisible();
});

journey("a subscription's page leads to the console, which shows events as they come", async ({ page, docs, open }) => {
  open.stream();
  await page.goto(`${docs.path}/subscriptions/joined`);
  await page.getByRole("link", { name: "Try it" }).click();
  await expect(page).toHaveURL(`${docs.path}/console?operation=subscriptions/joined`);
  await ready(page);
  await expect.poll(() => text(page, "Operation")).toContain("subscription Joined");
  await run(page).click();
  const response = pane(page, "Response");
  await expect(response.getByRole("status").filter({ hasText: "Listening for events…" })).toBeVisible();
  await expect(response.getByText("2 events ·")).toBeVisible();
  await expect.poll(() => text(page, "Response")).toMatch(/grace[^]*ada/);
  await expectAccessible(page);
  letJoin();
  await expect(
    response.getByRole("status").filter({ hasText: /^HTTP 200 3 events in [\d,]+ ms, newest first$/ }),
  ).toBeVisible();
  await expect.poll(() => text(page, "Response")).toMatch(/barbara[^]*grace[^]*ada/);

  // When the reader cancels, the events stay. When they choose another example, nothing stays.
  await run(page).click();
  await expect(response.getByText("2 events ·")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(response.getByText(/HTTP 200 2 events/)).toBeVisible();
  await expect.poll(() => open.cancelled).toBe(1);
  await run(page).click();
  await expect(response.getByText("2 events ·")).toBeVisible();
  await page.getByLabel("Example").selectOption("queries/user");
  await expect.poll(() => open.cancelled).toBe(2);
  await expect(run(page)).toBeEnabled();
  await expect(response.getByRole("status")).toHaveText("");
  expect(await text(page, "Response")).not.toContain("ada");
  await run(page).click();
  await expect(response.getByText(/HTTP 200 [\d,]+ ms/)).toBeVisible();
});

journey("an endpoint that streams nothing is named, with what it answered", async ({ page, docs }) => {
  await page.goto(`${docs.path}/console?operation=subscriptions/joined`);
  await ready(page);
  await run(page).click();
  await expect(pane(page, "Response").getByText("The endpoint did not start a stream")).toBeVisible();
  await expect.poll(() => text(page, "Response")).toContain('"errors"');
  await expectAccessible(page);
});

journey.describe("what goes wrong", () => {
  journey.use({ expectedConsole: [/CORS policy|Failed to load resource|ERR_/] });

  journey("is said, with what to do", async ({ page, user, docs, closed, baseURL }) => {
    const gone = await startCorsServer(SDL, ROOT, true);
    await addEndpoint(user, docs, { name: "Gone", url: gone.url });
    await gone.stop();
    await page.goto(`${docs.path}/console?operation=queries/user`);
    await ready(page);
    await page.getByLabel("Endpoint").selectOption(closed.url);
    await run(page).click();
    const alert = pane(page, "Response").getByRole("alert");
    await expect(alert).toContainText("The endpoint does not allow calls from this page");
    await expect(alert).toContainText(`Access-Control-Allow-Origin: ${baseURL}`);
    await expect(alert).toContainText("Access-Control-Allow-Headers: content-type");
    // The diagnosis has executed nothing.
    expect(closed.calls).toHaveLength(0);
    await expectAccessible(page);

    await page.getByLabel("Endpoint").selectOption(gone.url);
    await expect(alert).toHaveCount(0);
    await run(page).click();
    await expect(alert).toContainText("The endpoint cannot be reached");
  });

  journey("is told from what an endpoint answers instead", async ({ page, docs, open }) => {
    await page.goto(`${docs.path}/console?operation=queries/version`);
    await ready(page);
    const response = pane(page, "Response");
    for (const [status, type, body, title] of [
      [200, "text/html", "<h1>Sign in</h1>", "The response is not JSON"],
      [500, "text/html", "<h1>Oh no</h1>", "The response is not JSON"],
      [204, "text/plain", "", "The response is empty"],
      [401, "application/json", '{"errors":[]}', "The endpoint requires authentication"],
      [200, "application/json", `"${"x".repeat(4_100_000)}"`, "The response is too large to show"],
    ] as const) {
      open.instead = { status, type, body };
      await run(page).click();
      await expect(response.getByText(title), title).toBeVisible();
      if (body.length < 100)
        await expect(
          response
            .getByRole("status")
            .filter({ hasText: `HTTP ${status}` })
            .first(),
        ).toBeVisible();
      await expectAccessible(page);
    }
  });

  journey("a running request is cancelled", async ({ page, docs, open }) => {
    open.hold();
    await page.goto(`${docs.path}/console?operation=queries/user`);
    await ready(page);
    await run(page).click();
    await expect(page.getByText("Waiting for the response…")).toBeVisible();
    await expect.poll(() => open.calls.length).toBe(1);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(/Cancelled after [\d,]+ ms/)).toBeVisible();
    await expect(run(page)).toBeEnabled();
    await expect.poll(() => open.cancelled).toBe(1);
  });
});

journey("without endpoints it says so, and its owner is led to add one", async ({ page, user, browser, baseURL }) => {
  const { id, path } = await createProject(user, "No endpoints", SDL);
  await page.goto(`${path}/console`);
  await expect(page.getByRole("heading", { name: "No endpoints yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add an endpoint" }).click();
  await expect(page).toHaveURL(`/dashboard/project/${id}?tab=endpoints`);
  const context = await browser.newContext({ baseURL: baseURL ?? "", storageState: { cookies: [], origins: [] } });
  const reader = await context.newPage();
  await reader.goto(`${path}/console`);
  await expect(reader.getByText("has not added an endpoint")).toBeVisible();
  // Neither the server's page nor the app links to it.
  expect((await call("GET", `${path}/queries/user`)).text).not.toMatch(/\/console"|Try it/);
  await reader.goto(`${path}/queries/user`);
  await expect(reader.getByRole("button", { name: "Search types, fields, operations" })).toBeVisible();
  expect(await reader.locator("#root").innerHTML()).not.toMatch(/\/console"|Try it/);
  await context.close();
});

journey.describe("private docs", () => {
  journey.use({ expectedConsole: [/status of 404/] });

  journey("their owner's console calls their endpoints", async ({ page, user, docs, open }) => {
    makePro(user.email);
    expect(
      (await call("PUT", `/api/projects/${docs.id}`, { token: user.token, body: { is_public: false } })).status,
    ).toBe(200);
    await page.goto(`${docs.path}/queries/user`);
    await page.getByRole("link", { name: "Try it" }).click();
    await ready(page);
    await expect(page.getByText("Private", { exact: true })).toBeVisible();
    await run(page).click();
    await expect(page.getByText(/HTTP 200/)).toBeVisible();
    expect(open.calls).toHaveLength(1);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  journey.describe(`${colorScheme}`, () => {
    journey.use({ colorScheme });

    journey("by keyboard alone; axe finds nothing; a phone needs no sideways scroll", async ({ page, docs }) => {
      await page.goto(`${docs.path}/console?operation=queries/user`);
      await ready(page);
      await expectAccessible(page);
      await page.getByLabel("Endpoint").focus();
      for (const name of ["Example", "Copy as curl", "Prettify", "Run"]) {
        await page.keyboard.press("Tab");
        await expect(
          page.getByLabel(name, { exact: true }).or(page.getByRole("button", { name, exact: true })),
        ).toBeFocused();
      }
      await page.keyboard.press("Tab");
      await expect(page.getByRole("group", { name: /^Operation editor/ })).toBeFocused();
      // The editor does not trap the keyboard: Enter enters it and Tab passes it.
      await page.keyboard.press("Tab");
      await expect(page.getByRole("tab", { name: "Variables" })).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name: "Headers" })).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText(/HTTP 200/)).toBeVisible();
      await expect.poll(() => text(page, "Response")).toContain("Ada");
      await expectAccessible(page);

      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await run(page).click();
      await expect(page.getByText(/HTTP 200/)).toBeInViewport();
    });
  });
}
