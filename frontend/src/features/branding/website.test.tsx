import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ThemeProposal } from "@/api/generated/types.gen";
import { DEFAULT_THEME } from "@/lib/generated/theme-choices";
import { acme, type Mock, mockBranding } from "@/test/branding";
import { renderApp } from "@/test/render";
import { refuse, route, server } from "@/test/server";

const NOTE = "The font of headings is Söhne, which is not offered. Poppins is proposed.";
const FOUND = [
  { field: "primary_color", value: "#e4572e", source: "background of a button, in main.css" },
  { field: "accent_color", value: "#2e86ab", source: "--accent in main.css" },
  { field: "heading_font_family", value: "Poppins", source: "font of headings in main.css" },
  { field: "logo_url", value: "/brand/a.svg", source: "icon logo.svg" },
];
const PROPOSAL: ThemeProposal = {
  theme: { ...DEFAULT_THEME, ...Object.fromEntries(FOUND.map(({ field, value }) => [field, value])) },
  found: FOUND,
  notes: [NOTE],
};

let mock: Mock;
/** What the server was asked to read. */
let asked: unknown[];
/** The server's answer to the next call. */
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  mock = mockBranding();
  asked = [];
  answer = () => HttpResponse.json(PROPOSAL);
  server.use(
    route("post", "/branding/website", async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );
});

const field = () => screen.getByRole("textbox", { name: "Address of your website" });
const read = () => screen.getByRole("button", { name: "Read the site" });
const use = () => screen.getByRole("button", { name: "Use these" });
const tick = (name: string) => screen.getByRole("checkbox", { name: `Take ${name}` });
const primary = () => screen.getByRole("textbox", { name: "Primary", hidden: true });
const heading = (host = "acme.example") => screen.findByRole("heading", { name: `A proposal from ${host}` });

async function openSection(path = "/settings/branding") {
  const app = renderApp(path);
  await app.user.click(await screen.findByRole("button", { name: /^From a website/ }));
  return app;
}

async function openProposal(path?: string) {
  const app = await openSection(path);
  await app.user.type(field(), "acme.example{Enter}");
  await heading();
  return app;
}

test("a website is read on request, and its theme stands beside the present one", async () => {
  const { user } = await openSection();
  await user.type(field(), " https://acme.example/shop ");
  await user.click(read());
  const title = await heading();
  expect(asked).toEqual([{ url: "https://acme.example/shop" }]);
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(await screen.findByTitle("Now, light")).toBeTruthy();
  expect(await screen.findByTitle("Proposed, light")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Dark" }));
  expect(screen.getByTitle("Proposed, dark")).toBeTruthy();
  expect(screen.queryByTitle("Proposed, light")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Both" }));
  expect(screen.getAllByTitle(/^(Now|Proposed), (light|dark)$/)).toHaveLength(4);
  const row = screen.getByRole("row", { name: /Primary/ });
  expect(within(row).getByText("#3b82f6")).toBeTruthy();
  expect(within(row).getByText("#e4572e")).toBeTruthy();
  expect(within(row).getByText("background of a button, in main.css")).toBeTruthy();
  expect(screen.getByText(NOTE)).toBeTruthy();
  // Nothing was saved, and the editor is as it was.
  expect(mock.sent).toEqual([]);
  expect(primary()).toHaveProperty("value", "#3b82f6");
});

test("what was adjusted comes from the server's preview of the proposed theme", async () => {
  const { user } = await openProposal();
  const row = () => screen.getByRole("row", { name: /Primary/ });
  const adjusted = () => within(row()).getByText(/on light pages/).parentElement?.textContent;
  await waitFor(() => expect(adjusted()).toBe("Text: #e4572e on light pages, #eeeeee on dark ones, adjusted"));
  expect(screen.getByRole("heading", { name: "Contrast of the proposal" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Contrast" })).toBeNull();
  // A value that is not taken is not adjusted.
  await user.click(tick("Primary"));
  expect(within(row()).queryByText(/on light pages/)).toBeNull();
});

test("ticked values go into the editor as one step; pictures are not ticked at first", async () => {
  const { user } = await openProposal();
  expect(tick("Logo")).toHaveProperty("checked", false);
  expect(screen.getByText("6 of 7 ticked")).toBeTruthy();
  await user.click(tick("Accent"));
  await user.click(tick("Logo"));
  await user.click(use());
  expect(await screen.findByText("The values of acme.example are in the editor. Save them to keep them.")).toBeTruthy();
  expect(primary()).toHaveProperty("value", "#e4572e");
  expect(screen.getByRole("textbox", { name: "Accent", hidden: true })).toHaveProperty("value", "#10b981");
  const settings = screen.getByRole("region", { name: "Save" });
  expect(within(settings).getByText("Primary, Heading font, Logo")).toBeTruthy();
  expect(screen.getByText("1 step")).toBeTruthy();
  expect(mock.sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(within(settings).getByText("No unsaved changes")).toBeTruthy();
});

test("a dismissed proposal leaves no trace, and the focus returns to the form", async () => {
  const { user } = await openProposal();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("A proposal from acme.example")).toBeNull();
  expect(screen.queryByText(NOTE)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(read()));
  expect(field()).toHaveProperty("value", "acme.example");
  expect(screen.getByText("0 steps")).toBeTruthy();
  // The preview was hidden before, and is again.
  expect(screen.getByRole("button", { name: "Show preview" })).toBeTruthy();
});

test("values that the editor has already cannot be used", async () => {
  mock.global = { ...mock.global, ...PROPOSAL.theme };
  const { user } = await openProposal();
  await user.click(tick("Logo"));
  expect(screen.getByText("The editor has these values already")).toBeTruthy();
  expect(use()).toHaveProperty("disabled", true);
});

test("nothing can be used when nothing is ticked", async () => {
  const { user } = await openProposal();
  for (const box of screen.getAllByRole("checkbox", { name: /^Take/, checked: true })) await user.click(box);
  expect(screen.getByText("Nothing is ticked")).toBeTruthy();
  expect(use()).toHaveProperty("disabled", true);
});

test("another website replaces the proposal and its ticks", async () => {
  const { user } = await openProposal();
  await user.click(tick("Primary"));
  await user.clear(field());
  await user.type(field(), "other.example{Enter}");
  await heading("other.example");
  expect(screen.queryByText("A proposal from acme.example")).toBeNull();
  expect(tick("Primary")).toHaveProperty("checked", true);
});

test("a project can take the theme of a website as overrides; defaults stay empty", async () => {
  mock.overrides = { ...mock.overrides, link_color: "#111111" };
  const { user } = await openProposal(`/settings/branding/${acme.id}`);
  await user.click(use());
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(mock.sent).toHaveLength(1));
  expect(mock.sent[0]?.body).toMatchObject({
    primary_color: "#e4572e",
    heading_font_family: "Poppins",
    link_color: null,
    background_color: null,
    logo_url: null,
  });
});

test("a website with nothing to propose says so, with the notes", async () => {
  answer = () => HttpResponse.json({ theme: DEFAULT_THEME, found: [], notes: ["No colours were found."] });
  const { user } = await openSection();
  await user.type(field(), "bare.example{Enter}");
  expect(await screen.findByText("Nothing to propose from bare.example")).toBeTruthy();
  expect(screen.getByText("No colours were found.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Use these" })).toBeNull();
  answer = () => refuse(429, "rate_limited", "Too many websites read.");
  await user.click(read());
  expect(await screen.findByText("Too many websites read.")).toBeTruthy();
  expect(screen.queryByText("Nothing to propose from bare.example")).toBeNull();
});

test.each([
  ["  ", "Enter the address of your website, such as acme.example."],
  ["ftp://acme.example", "This is not the address of a website. Enter one such as acme.example."],
])("the address %j is not sent", async (text, problem) => {
  const { user } = await openSection();
  fireEvent.change(field(), { target: { value: text } });
  await user.click(read());
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(asked).toEqual([]);
});

test("an address that the server refuses is explained at the field", async () => {
  const text = "The website has no page at this address. Check the address, or enter that of the home page.";
  answer = () => refuse(400, "page_not_found", text);
  const { user } = await openSection();
  await user.type(field(), "nowhere.example{Enter}");
  expect(await screen.findByText(text)).toBeTruthy();
  expect(field().getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field()));
  // Typing on clears it.
  await user.type(field(), "/");
  expect(screen.queryByText(text)).toBeNull();
});

test.each([
  [
    "too many calls",
    () => refuse(429, "rate_limited", "Too many websites read. Try again in 40 seconds."),
    "Too many websites read. Try again in 40 seconds.",
  ],
  [
    "the plan",
    () => refuse(403, "plan_limit", "Custom branding is part of Pro."),
    "Upgrade to Pro to read a theme from a website.",
  ],
  [
    "the server",
    () => refuse(500, "internal", "Something went wrong on our side."),
    "Something went wrong on our side.",
  ],
  [
    "a lost network",
    () => HttpResponse.error(),
    "Graphfolio could not be reached, so the website was not read. Check your connection and try again.",
  ],
])("when %s prevents it, the section says so, and the address stays", async (_, response, text) => {
  answer = response;
  const { user } = await openSection();
  await user.type(field(), "acme.example{Enter}");
  expect(await screen.findByText(text)).toBeTruthy();
  expect(field()).toHaveProperty("value", "acme.example");
  expect(field().getAttribute("aria-invalid")).toBeNull();
  answer = () => HttpResponse.json(PROPOSAL);
  await user.click(read());
  await heading();
  expect(screen.queryByText(text)).toBeNull();
});

test("reading can be stopped", async () => {
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  answer = async () => {
    await waiting;
    return HttpResponse.json(PROPOSAL);
  };
  const { user } = await openSection();
  await user.type(field(), "acme.example{Enter}");
  expect(await screen.findByText(/This takes ten seconds at most/)).toBeTruthy();
  expect(read()).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(document.activeElement).toBe(read()));
  expect(read()).toHaveProperty("disabled", false);
  finish();
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  expect(screen.queryByText("A proposal from acme.example")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("typing in the address is not undone by the theme", async () => {
  const { user } = await openSection();
  fireEvent.change(primary(), { target: { value: "#111111" } });
  await user.type(field(), "acme");
  fireEvent.keyDown(field(), { key: "z", ctrlKey: true });
  expect(primary()).toHaveProperty("value", "#111111");
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  expect(primary()).toHaveProperty("value", "#3b82f6");
});
