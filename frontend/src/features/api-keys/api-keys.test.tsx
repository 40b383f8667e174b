import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { ApiKey } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { ada, adaOn, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const SECRET = "gf_w_4mXb81QzTn0VhJc7yRkLw2EsPd5Ua93fG1t0Bq";
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

/** The last 24 hours, with the requests at some indexes. */
const hours = (requests: Record<number, number>) =>
  Array.from({ length: 24 }, (_, index) => ({
    hour: new Date(Date.UTC(2026, 0, 5, 11 + index)).toISOString(),
    requests: requests[index] ?? 0,
  }));

const publish: ApiKey = {
  id: "k1",
  name: "CI publish",
  prefix: "gf_w_Vt7Lk2P",
  accessType: "write",
  scopes: "analytics:* projects:* llm:*",
  createdAt: days(-40),
  lastUsedAt: days(-0.01),
  lastUsedRoute: "PUT /api/projects/{id}",
  expiresAt: null,
  requests24h: 184,
  hours24h: hours({ 3: 150, 23: 34 }),
  routes24h: [
    { route: "PUT /api/projects/{id}/schema", requests: 180 },
    { route: "GET /api/public/analytics/{slug}/summary", requests: 4 },
  ],
  expiresSoon: false,
  rotatedUntil: null,
};
const portal: ApiKey = {
  ...publish,
  id: "k2",
  name: "Docs portal",
  prefix: "gf_r_8Kd2mQx",
  accessType: "read",
  scopes: "analytics:read projects:read llm:read",
  lastUsedAt: null,
  lastUsedRoute: null,
  expiresAt: days(3),
  expiresSoon: true,
  requests24h: 0,
  hours24h: hours({}),
  routes24h: [],
};
const old: ApiKey = { ...portal, id: "k3", name: "Old dashboard", expiresAt: days(-3), expiresSoon: false };

let keys: ApiKey[];
let copied: string[];

beforeEach(() => {
  keys = [publish, portal];
  copied = [];
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: adaOn("pro") })),
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [shop], create_refusal: null })),
    route("get", "/user/api-keys", () => HttpResponse.json({ apiKeys: keys })),
  );
});

function open() {
  const view = renderApp("/settings/api-keys");
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  return view;
}

const row = async (name: string) =>
  within((await screen.findByText(name, { selector: "p *" })).closest("tr") as HTMLElement);

async function openCreate(user: ReturnType<typeof open>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Create API Key" }));
  const element = await screen.findByRole("dialog", { name: "Create API key" });
  return { name: within(element).getByLabelText("Name"), dialog: within(element) };
}

test("owners on Free see what keys are for, and nothing that can be pressed", async () => {
  keys = [];
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: ada })));
  open();
  expect(await screen.findByRole("heading", { name: "Unlock API Access" })).toBeTruthy();
  for (const name of ["Upgrade to Pro", "View Pricing"]) {
    expect(screen.getByRole("link", { name }).getAttribute("href")).toMatch(/^\/pricing\b/);
  }
  expect(screen.getByText("100 requests per hour per API key")).toBeTruthy();
  expect(screen.getByText("$19 per month, cancel anytime")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Create API Key" })).toBeNull();
  expect(screen.getByText("Create API Key").closest("[inert]")).not.toBeNull();
  expect(screen.getByRole("heading", { name: "Pipelines" })).toBeTruthy();
  expect(document.title).toContain("API Keys");
});

test.each([
  [false, "API keys are part of Pro", "Compare the plans", /^\/pricing\?/],
  [true, "A payment is missing", "Open billing", /^\/settings\/billing$/],
])("without Pro (unpaid: %s) the keys are kept, refused, and can be deleted", async (unpaid, why, way, address) => {
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, payment_failed: unpaid } })),
    route("delete", "/user/api-keys/k1", () => {
      keys = [portal];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  const section = within(await screen.findByRole("region", { name: "API Keys" }));
  section.getByText("Your keys are paused");
  const notice = section.getByText(new RegExp(`^${why}, so every request`));
  expect(within(notice).getByRole("link", { name: way }).getAttribute("href")).toMatch(address);
  section.getByText("2 of 5 keys");
  expect(screen.queryByRole("button", { name: /^(Rotate|Create)/ })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Unlock API Access" }) === null).toBe(unpaid);
  // An invented list would look like more keys.
  expect(screen.queryByText("Production key")).toBeNull();
  await user.click(section.getByRole("button", { name: "Delete CI publish" }));
  await user.type(screen.getByRole("textbox"), "CI publish");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: /^Delete/ }));
  await section.findByText("1 of 5 keys");
  expect(section.queryByText("CI publish")).toBeNull();
});

test("owners without keys whose payment failed are led to the payment, not to the plans", async () => {
  keys = [];
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, payment_failed: true } })));
  open();
  const section = within(await screen.findByRole("region", { name: "API keys are paused" }));
  section.getByText(/you can create them as soon as the payment succeeds\.$/);
  expect(section.getByRole("link", { name: "Update payment method" }).getAttribute("href")).toBe("/settings/billing");
  expect(screen.queryByRole("heading", { name: "Unlock API Access" })).toBeNull();
  expect(screen.queryByText("Upgrade to Pro")).toBeNull();
});

test("the list says what each key is, does and until when", async () => {
  keys = [{ ...publish, requests24h: 190 }, { ...portal, rotatedUntil: days(0.96) }, old];
  const { user } = open();
  const first = await row("CI publish");
  for (const text of ["gf_w_Vt7Lk2P…", "Write", "14 minutes ago", "PUT /api/projects/{id}", "190", "Never"])
    expect(first.getByText(text)).toBeTruthy();
  const busiest = new Date(Date.UTC(2026, 0, 5, 14)).toLocaleTimeString("en-GB", { timeStyle: "short" });
  const chart = first.getByRole("img", { name: `Requests per hour: most at ${busiest}, 150` });
  const heights = [...chart.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("height")));
  expect(heights.map(Math.round)).toEqual([1, 1, 1, 24, ...Array<number>(19).fill(1), 5]);
  await user.click(first.getByRole("button", { name: "Top 2 routes of CI publish" }));
  expect(screen.getByText("PUT /api/projects/{id}/schema").closest("li")?.textContent).toContain("180");
  const second = await row("Docs portal");
  expect(second.getByText("Expires in 3 days")).toBeTruthy();
  expect(second.getByText("Old secret valid for 23 h")).toBeTruthy();
  expect(second.getByText("Never")).toBeTruthy();
  expect(second.getByRole("img", { name: "Requests per hour: none" }).childElementCount).toBe(0);
  const third = await row("Old dashboard");
  expect(third.getByText(/^Expired /)).toBeTruthy();
  expect(third.queryByRole("button", { name: /Rotate/ })).toBeNull();
  expect(screen.getByText("3 of 5 keys")).toBeTruthy();
});

test("a lost response to a rotation or a creation is asked for with the same idempotency key", async () => {
  const sent: (string | null)[] = [];
  const answer = ({ request }: { request: Request }) => {
    sent.push(request.headers.get("Idempotency-Key"));
    // Each first response is lost.
    if (sent.length % 2 === 1) return HttpResponse.error();
    return HttpResponse.json({ key: SECRET, apiKey: publish }, { status: 201 });
  };
  server.use(route("post", "/user/api-keys/k1/rotate", answer), route("post", "/user/api-keys", answer));
  const { user } = open();
  await user.click((await row("CI publish")).getByRole("button", { name: "Rotate CI publish" }));
  await user.click(await screen.findByRole("button", { name: "Rotate key" }));
  await user.click(await screen.findByRole("button", { name: "Done" }));
  const { name } = await openCreate(user);
  await user.type(name, "CI{Enter}");
  await screen.findByRole("button", { name: "Done" });
  expect(sent).toHaveLength(4);
  expect(sent[0]).toMatch(/^[\w-]{36}$/);
  expect(sent[1]).toBe(sent[0]);
  expect(sent[3]).toBe(sent[2]);
  expect(sent[2]).not.toBe(sent[0]);
});

test("phones get cards", async () => {
  vi.spyOn(globalThis, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: media === "(width < 640px)" }) as MediaQueryList,
  );
  open();
  expect(await screen.findByRole("heading", { name: "CI publish" })).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Last used" })).toBeNull();
  expect(screen.getAllByText("Last used")).toHaveLength(2);
});

test("a fifth key hides the button and says why", async () => {
  keys = [1, 2, 3, 4, 5].map((number) => ({ ...publish, id: `k${number}`, name: `Key ${number}` }));
  open();
  expect(await screen.findByText("5 of 5 keys. Delete one to create another.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Create API Key" })).toBeNull();
});

test("without keys and projects it says what to do first", async () => {
  keys = [];
  server.use(
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [], create_refusal: null })),
  );
  open();
  expect(await screen.findByText("No API keys yet")).toBeTruthy();
  expect(await screen.findByText(/You have no project yet/)).toBeTruthy();
  expect(screen.getByRole("option", { name: "Create a key first" })).toBeTruthy();
  expect(screen.getByRole("tabpanel").textContent).toContain("analytics/your-project/summary");
});

test("creates a key and shows its secret this once", async () => {
  const sent: unknown[] = [];
  server.use(
    route("post", "/user/api-keys", async ({ request }) => {
      sent.push(await request.json());
      const apiKey = { ...publish, id: "k9", name: "Release", prefix: "gf_w_4mXb81Q" };
      keys = [...keys, apiKey];
      return HttpResponse.json({ key: SECRET, apiKey }, { status: 201 });
    }),
  );
  const { user, queries } = open();
  const { dialog, name } = await openCreate(user);
  const create = dialog.getByRole<HTMLButtonElement>("button", { name: "Create API Key" });
  expect(create.disabled).toBe(true);
  await user.type(name, "   ");
  await user.click(create);
  expect((await dialog.findByRole("alert")).textContent).toBe("Please enter a name for the API key");
  await user.type(name, "Release  ");
  await user.click(dialog.getByRole("radio", { name: "Write" }));
  await user.click(dialog.getByRole("radio", { name: "90 days" }));
  expect(dialog.getByText(/^Stops working on /)).toBeTruthy();
  await user.click(create);

  const shown = within(await screen.findByRole("dialog", { name: "Release" }));
  expect(sent).toEqual([{ name: "Release", accessType: "write", expiresInDays: 90 }]);
  expect(shown.getByText("API key created successfully! Make sure to copy it now.")).toBeTruthy();
  expect(shown.getByText(SECRET)).toBeTruthy();
  // The command is shown with the prefix and copied with the secret.
  expect(shown.getByRole("tabpanel").textContent).toContain("GRAPHFOLIO_API_KEY=gf_w_4mXb81Q…");
  expect(shown.getByRole("tabpanel").textContent).not.toContain(SECRET);
  const [secretCopy, stepCopy] = shown.getAllByRole("button", { name: "Copy" });
  await user.click(secretCopy as HTMLElement);
  expect(await shown.findByText("Copied to clipboard!")).toBeTruthy();
  await user.click(stepCopy as HTMLElement);
  expect(copied[0]).toBe(SECRET);
  expect(copied[1]).toContain(`export GRAPHFOLIO_API_KEY=${SECRET}\n`);
  await user.click(shown.getByRole("button", { name: "Done" }));

  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "API key" }).value).toBe("k9"));
  expect(screen.getByRole("tabpanel").textContent).toContain("the secret of “Release” (gf_w_4mXb81Q…)");
  // Nothing of it stays anywhere.
  const kept = [
    document.body.innerHTML,
    JSON.stringify(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
    ),
    JSON.stringify(
      queries
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ),
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    location.href,
  ];
  expect(kept.filter((text) => text.includes(SECRET))).toEqual([]);
});

test("a key for a pipeline publishes only, in the chosen projects", async () => {
  const second = { ...shop, id: "p2", slug: "second", name: "Second", is_public: false };
  const sent: unknown[] = [];
  server.use(
    route("get", "/projects", () =>
      HttpResponse.json({ username: "ada", projects: [shop, second], create_refusal: null }),
    ),
    route("post", "/user/api-keys", async ({ request }) => {
      sent.push(await request.json());
      const apiKey = { ...publish, id: "k9", name: "CI", accessType: "publish", project_ids: ["p2"] };
      return HttpResponse.json({ key: SECRET, apiKey }, { status: 201 });
    }),
  );
  const { user } = open();
  const { dialog, name } = await openCreate(user);
  await user.type(name, "CI");
  const access = dialog.getByRole("radio", { name: "Publish and check only" });
  await user.click(access);
  const said = document.getElementById(access.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(said).toBe(
    "Publishes versions and checks schemas. Reads nothing else and changes nothing else.schema:publish schema:check",
  );
  dialog.getByText(/ allows or ignores breaking changes\. .*visibility, its hide rules and .* need a person/);
  expect(dialog.getByText("The key reaches every project of yours.")).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: "Chosen projects" }));
  await user.click(dialog.getByRole("button", { name: "Create API Key" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Choose at least one project.");
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("checkbox", { name: /^Second/ }));
  await user.click(dialog.getByRole("button", { name: "Create API Key" }));
  const shown = within(await screen.findByRole("dialog", { name: "CI" }));
  expect(sent).toEqual([{ name: "CI", accessType: "publish", project_ids: ["p2"] }]);
  expect(shown.getByRole("tabpanel").textContent).toContain("/api/projects/second/schema/check");
});

test("the headers below the sample are marked as an example", async () => {
  open();
  const limit = await screen.findByText('"key";r=88;t=1440');
  expect(limit.closest("p")?.textContent).toMatch(/^Headers of each response, for example:/);
});

test("the table says what no key can do", async () => {
  open();
  const table = within(await screen.findByRole("region", { name: "What keys can do" }));
  table.getByText(/^No key deletes a project, makes one public or private, changes hide rules or the switch/);
});

test("the list says which projects a key reaches", async () => {
  keys = [
    { ...publish, project_ids: [shop.id] },
    { ...portal, project_ids: [] },
  ];
  open();
  expect(await (await row("CI publish")).findByText(`Only ${shop.name}`)).toBeTruthy();
  expect((await row("Docs portal")).getByText("Reaches nothing: its projects are deleted")).toBeTruthy();
});

test("keys that only publish are not offered for reading the summary", async () => {
  keys = [{ ...publish, accessType: "publish", scopes: "schema:publish, schema:check" }, portal];
  open();
  expect((await row("CI publish")).getByText("Publish")).toBeTruthy();
  const offered = within(screen.getByRole("combobox", { name: "API key" })).getAllByRole("option");
  expect(offered.map(({ textContent }) => textContent)).toEqual(["Docs portal (gf_r_8Kd2mQx…)"]);
});

test("the old secret of a rotated key can be ended at once", async () => {
  keys = [{ ...publish, rotatedUntil: days(0.96) }, portal];
  let calls = 0;
  server.use(
    route("post", "/user/api-keys/k1/end-old-secret", () => {
      calls += 1;
      if (calls === 1) return refuse(404, "not_found", "This API key does not exist.");
      keys = [publish, portal];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  const first = await row("CI publish");
  expect((await row("Docs portal")).queryByRole("button", { name: /old secret/ })).toBeNull();
  await user.click(first.getByRole("button", { name: "End the old secret of CI publish now" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End the old secret now" }));
  expect(dialog.getByText(/stop working within 2 seconds, not in 23 h/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "End the old secret" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("This API key does not exist.");
  await user.click(dialog.getByRole("button", { name: "End the old secret" }));
  await waitFor(() => expect(screen.queryByText(/^Old secret valid/)).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("closing the secret without a copy asks first", async () => {
  server.use(route("post", "/user/api-keys/k1/rotate", () => HttpResponse.json({ key: SECRET, apiKey: publish })));
  const { user } = open();
  await user.click((await row("CI publish")).getByRole("button", { name: "Rotate CI publish" }));
  await user.click(await screen.findByRole("button", { name: "Rotate key" }));
  const shown = within(await screen.findByRole("dialog", { name: "CI publish" }));
  await user.click(shown.getByRole("button", { name: "Close" }));
  expect(shown.getByText("You have not copied the key. Close anyway?")).toBeTruthy();
  await user.click(shown.getByRole("button", { name: "Keep it open" }));
  expect(shown.getByText(SECRET)).toBeTruthy();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  await user.click(shown.getAllByRole("button", { name: "Copy" })[0] as HTMLElement);
  expect((await shown.findByRole("alert")).textContent).toBe("Failed to copy to clipboard");
});

test("a rotation says what it does before it does it", async () => {
  const sent: string[] = [];
  server.use(
    route("post", "/user/api-keys/:id/rotate", ({ params }) => {
      sent.push(String(params.id));
      if (sent.length === 1) return refuse(404, "not_found", "This API key does not exist.");
      return HttpResponse.json({ key: SECRET, apiKey: { ...publish, rotatedUntil: days(1) } });
    }),
  );
  const { user } = open();
  await user.click((await row("CI publish")).getByRole("button", { name: "Rotate CI publish" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rotate API key" }));
  expect(dialog.getByText(/The old secret works for 24 more hours/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Rotate key" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("This API key does not exist.");
  await user.click(dialog.getByRole("button", { name: "Rotate key" }));
  const shown = within(await screen.findByRole("dialog", { name: "CI publish" }));
  expect(shown.getByText(SECRET)).toBeTruthy();
  expect(shown.getByText(/The old secret works until/)).toBeTruthy();
  expect(sent).toEqual(["k1", "k1"]);
});

test("deleting needs the exact name", async () => {
  const sent: string[] = [];
  server.use(
    route("delete", "/user/api-keys/:id", ({ params }) => {
      sent.push(String(params.id));
      keys = [portal];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  await user.click((await row("CI publish")).getByRole("button", { name: "Delete CI publish" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete API key" }));
  expect(dialog.getByText(/stop working within 2 seconds/).textContent).toContain("184 times in the last 24 hours");
  const remove = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete key" });
  const typed = dialog.getByRole("textbox");
  expect(dialog.queryByRole("alert")).toBeNull();
  for (const wrong of ["CI pub", "ci publish", "CI publish "]) {
    await user.clear(typed);
    await user.type(typed, wrong);
    expect(dialog.getByRole("alert").textContent).toBe("Key name does not match. Please type the exact name.");
    expect(remove.disabled).toBe(true);
  }
  await user.clear(typed);
  await user.type(typed, "CI publish");
  expect(dialog.queryByRole("alert")).toBeNull();
  await user.click(remove);
  expect(await screen.findByText("API key deleted successfully")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("CI publish", { selector: "p" })).toBeNull());
  expect(sent).toEqual(["k1"]);
});

test("a refused creation keeps the text and shows the server's words, or its own for a lost network", async () => {
  const answers = [
    () => refuse(409, "key_limit", "You have 5 API keys, which is the maximum."),
    () =>
      refuse(400, "invalid_input", "Check the fields.", { fields: [{ field: "name", message: "Use another name." }] }),
    () => HttpResponse.error(),
  ];
  server.use(route("post", "/user/api-keys", () => answers.shift()?.() as HttpResponse<never>));
  const { user } = open();
  const { dialog, name } = await openCreate(user);
  await user.type(name, "Release");
  const create = dialog.getByRole("button", { name: "Create API Key" });
  await user.click(create);
  expect((await dialog.findByRole("alert")).textContent).toBe("You have 5 API keys, which is the maximum.");
  await user.click(create);
  expect(await dialog.findByText("Use another name.")).toBeTruthy();
  await user.type(name, "!");
  await user.click(create);
  expect(await dialog.findByText("Failed to create API key")).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Release!");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(dialog.getByText("Close without creating the key?")).toBeTruthy();
});

test("messages vanish after five seconds", async () => {
  server.use(
    route("post", "/user/api-keys", () => refuse(409, "key_limit", "Too many keys.")),
    route("delete", "/user/api-keys/:id", () => HttpResponse.json(null, { status: 418 })),
  );
  const { user } = open();
  const { dialog, name } = await openCreate(user);
  await user.type(name, "Release");
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await user.click(dialog.getByRole("button", { name: "Create API Key" }));
  await dialog.findByText("Too many keys.");
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(dialog.queryByText("Too many keys.")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(dialog.getByRole("alertdialog").querySelectorAll("button")[1] as HTMLElement);

  await user.click((await row("CI publish")).getByRole("button", { name: "Delete CI publish" }));
  const remove = within(await screen.findByRole("dialog", { name: "Delete API key" }));
  await user.type(remove.getByRole("textbox"), "CI publish");
  await user.click(remove.getByRole("button", { name: "Delete key" }));
  await remove.findByText("Failed to delete API key");
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(remove.queryByText("Failed to delete API key")).toBeNull();
});

test("without a token it says so and sends nothing", async () => {
  const sent: string[] = [];
  server.use(
    route("post", "/user/api-keys", () => {
      sent.push("created");
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const { user, queries } = open();
  const { dialog, name } = await openCreate(user);
  await user.type(name, "Release");
  localStorage.removeItem("auth_token");
  await user.click(dialog.getByRole("button", { name: "Create API Key" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Please log in again");
  expect(sent).toEqual([]);
  await act(() => queries.resetQueries({ queryKey: ["api-keys"] }));
  expect(await screen.findByText("No auth token found")).toBeTruthy();
});

test("a session that ended while typing keeps the text", async () => {
  server.use(route("post", "/user/api-keys", () => refuse(401, "unauthenticated", "Sign in to continue.")));
  const { user, router } = open();
  const { dialog, name } = await openCreate(user);
  await user.type(name, "Release");
  await user.click(dialog.getByRole("button", { name: "Create API Key" }));
  expect(await screen.findByRole("dialog", { name: "Sign In" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/settings/api-keys");
  expect((name as HTMLInputElement).value).toBe("Release");
});

test("keys and projects that do not load can be retried", async () => {
  server.use(
    route("get", "/user/api-keys", () => refuse(400, "bad", "Not now.")),
    route("get", "/projects", () => refuse(400, "bad", "Not now.")),
  );
  const { user } = open();
  expect(await screen.findByText("Failed to fetch API keys")).toBeTruthy();
  server.use(route("get", "/user/api-keys", () => HttpResponse.json({ apiKeys: keys })));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Failed to fetch projects")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByText("Failed to fetch projects")).toBeNull();
  server.use(
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [shop], create_refusal: null })),
  );
  await user.click(screen.getByRole("button", { name: "Load the projects again" }));
  expect(await screen.findByRole("option", { name: "Acme Shop" })).toBeTruthy();
});

test("a plan that ended meanwhile shows what it would include", async () => {
  server.use(route("get", "/user/api-keys", () => refuse(403, "plan_limit", "API keys are part of Pro.")));
  open();
  expect(await screen.findByRole("heading", { name: "Unlock API Access" })).toBeTruthy();
});

test("the examples follow key, project and language, by keyboard too", async () => {
  const { user } = open();
  await user.selectOptions(await screen.findByRole("combobox", { name: "API key" }), "k2");
  await screen.findByRole("option", { name: "Acme Shop" });
  const panel = () => screen.getByRole("tabpanel").textContent;
  await waitFor(() => expect(panel()).toContain("/api/public/analytics/acme-shop/summary"));
  expect(panel()).toContain("“Docs portal” (gf_r_8Kd2mQx…)");
  await user.click(screen.getByRole("tab", { name: "curl" }));
  const begins = [
    "const response = await fetch",
    "import json",
    "node:http",
    "package main",
    'require "json"',
    "curl -G",
  ];
  for (const beginning of begins) {
    await user.keyboard("{ArrowRight}");
    expect(panel()).toContain(beginning);
  }
  expect(screen.getByRole("tab", { name: "curl" })).toBe(document.activeElement);
  expect(screen.getByRole("region", { name: "Example response" }).textContent).toContain('"slug": "example-project"');
  expect(screen.getByText("100 requests per hour per API key.")).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Copy" })[0] as HTMLElement);
  expect(await screen.findByText("Copied to clipboard!")).toBeTruthy();
  expect(copied[0]).toContain("curl -G");
});
