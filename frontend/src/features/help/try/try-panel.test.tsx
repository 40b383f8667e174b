import { act, screen, waitFor, within } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { route, server } from "@/test/server";
import { forgetKey } from "./key-store";
import type { ApiDocument } from "./operations";

const KEY = "gf_r_abcdefgh12345678";

const api: ApiDocument = {
  paths: {
    "/api/projects": { get: { security: [{ bearer: ["projects:read"] }] } },
    "/api/projects/{id}": {
      put: {
        security: [{ bearer: ["projects:*"] }],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        requestBody: { content: { "application/json": {} } },
      },
    },
    "/api/branding": { get: { security: [{ bearer: [] }] } },
    "/api/plans": { get: {} },
  },
};

const part = (name: string, request: string, more = "") =>
  `<section class="columns"><div><h2 id="x">${name}</h2><div class="code-box fenced"><pre><code>${request}</code></pre></div></div>
   <div class="second"><p>Request</p><div class="code-box fenced"><pre><code>curl "https://x"${more}</code></pre></div></div></section>`;
const BODY = ` -H "Content-Type: application/json" -d '{"name":"Shop"}'`;
const html = `<article class="page"><h1 tabindex="-1">API: projects</h1>${part("List projects", "GET /api/projects")}
  ${part("Update project", "PUT /api/projects/{id}", BODY)}${part("Get branding", "GET /api/branding", ' -H "Authorization: Bearer $SESSION_TOKEN"')}
  ${part("List plans", "GET /api/plans")}</article>`;

let requests: Request[];
let documents: number;

// Load the code before the timed tests.
beforeAll(() => Promise.all([import("../routes/help-route"), import("./try-panel")]), 60_000);

beforeEach(() => {
  act(forgetKey);
  requests = [];
  documents = 0;
  const note = ({ request }: { request: Request }) => {
    requests.push(request.clone());
    return HttpResponse.json({ projects: [] });
  };
  server.use(
    route("get", "/help/pages/:page", ({ params }) =>
      HttpResponse.json({ key: params.page, title: "API", description: "", navigation: "", html }),
    ),
    http.get("*/docs/openapi.json", () => {
      documents += 1;
      return HttpResponse.json(api);
    }),
    route("get", "/projects", note),
    route("put", "/projects/:id", note),
    route("get", "/plans", note),
  );
});

async function open(name: string) {
  const app = renderApp("/docs/api-projects");
  const button = await screen.findByRole("button", { name: `Try it: ${name}` });
  const section = button.closest("section");
  if (section === null) throw new Error("the button is in no section");
  await app.user.click(button);
  return { ...app, button, section: within(section) };
}

test("a request is sent with the reader's key, which is asked for once and kept in the tab", async () => {
  const { user, section } = await open("List projects");
  const field = await section.findByLabelText<HTMLInputElement>("API key");
  expect(field.type).toBe("password");
  await user.type(field, ` ${KEY} `);
  await user.click(section.getByRole("button", { name: "Send request" }));
  expect(await section.findByText(/^200/)).toBeTruthy();
  expect(section.getByText(/^[\d,]+ ms, 15 bytes$/)).toBeTruthy();
  expect(section.getByLabelText("Body of the answer").textContent).toBe('{\n  "projects": []\n}');
  expect(requests.map((request) => request.headers.get("Authorization"))).toEqual([`Bearer ${KEY}`]);
  expect(requests[0]?.url).not.toContain(KEY);
  expect(Object.values(sessionStorage)).toEqual([KEY]);
  expect(Object.values({ ...localStorage }).join(" ")).not.toContain(KEY);

  // The other operations of the page have it too, and it is shown nowhere.
  await user.click(screen.getByRole("button", { name: "Try it: Update project" }));
  expect(await screen.findAllByText(/Your key/)).toHaveLength(2);
  expect(document.body.textContent).not.toContain(KEY);
  expect(documents).toBe(1);
  await user.click(section.getByRole("button", { name: "Forget key" }));
  expect(Object.values(sessionStorage)).toEqual([]);
  expect(screen.getAllByLabelText<HTMLInputElement>("API key").map(({ value }) => value)).toEqual(["", ""]);
});

test("a request that writes is confirmed first", async () => {
  const { user, section } = await open("Update project");
  await user.type(await section.findByLabelText("API key"), KEY);
  await user.type(section.getByRole("textbox", { name: "id" }), "my-shop");
  expect(section.getByRole<HTMLTextAreaElement>("textbox", { name: /^Body/ }).value).toBe('{\n  "name": "Shop"\n}');
  const ask = () => user.click(section.getByRole("button", { name: "Send request" }));
  await ask();
  await user.click(within(section.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  expect(section.queryByRole("alertdialog")).toBeNull();
  expect(requests).toEqual([]);
  await ask();
  await user.click(section.getByRole("button", { name: "Send it" }));
  expect(await section.findByText(/^200/)).toBeTruthy();
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    "PUT /api/projects/my-shop",
  ]);
  expect(await requests[0]?.json()).toEqual({ name: "Shop" });
});

test("a key in a parameter, or with characters that no key has, is not sent", async () => {
  const { user, section } = await open("Update project");
  const field = await section.findByLabelText("API key");
  await user.type(field, KEY);
  const id = section.getByRole("textbox", { name: "id" });
  await user.type(id, KEY);
  await user.click(section.getByRole("button", { name: "Send request" }));
  expect(section.getByText(/Your key is in a parameter/)).toBeTruthy();
  await user.clear(id);
  await user.type(id, "shop");
  await user.type(field, " ü");
  await user.click(section.getByRole("button", { name: "Send request" }));
  expect(section.getByText(/without spaces/)).toBeTruthy();
  expect(requests).toEqual([]);
});

test("an operation that everybody can call is sent without a key", async () => {
  const { user, button, section } = await open("List projects");
  await user.type(await section.findByLabelText("API key"), KEY);
  await user.click(section.getByRole("button", { name: "Send request" }));
  await section.findByText(/^200/);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await user.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(button.nextElementSibling?.hasAttribute("hidden")).toBe(true);

  const plans = screen.getByRole("button", { name: "Try it: List plans" });
  await user.click(plans);
  const free = within(plans.closest("section") ?? document.body);
  await user.click(await free.findByRole("button", { name: "Send request" }));
  await free.findByText(/^200/);
  expect(free.queryByText(/Your key/)).toBeNull();
  expect(requests.map((request) => request.headers.get("Authorization"))).toEqual([`Bearer ${KEY}`, null]);
});

test("an operation that takes a session alone has no button", async () => {
  await open("List projects");
  expect(screen.queryByRole("button", { name: "Try it: Get branding" })).toBeNull();
});

test("a lost network is reported, and the request can be sent again", async () => {
  let isLost = true;
  server.use(
    route("get", "/projects", async () => {
      await delay(0);
      return isLost ? HttpResponse.error() : HttpResponse.json({ error: "No such key." }, { status: 401 });
    }),
  );
  const { user, section } = await open("List projects");
  await user.type(await section.findByLabelText("API key"), KEY);
  await user.click(section.getByRole("button", { name: "Send request" }));
  expect(await section.findByText(/^The request could not be sent/)).toBeTruthy();
  isLost = false;
  await user.click(section.getByRole("button", { name: "Send request" }));
  await waitFor(() => expect(section.getByText(/^401/)).toBeTruthy());
});
