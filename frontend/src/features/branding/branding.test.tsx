import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { acme, type Mock, mockBranding } from "@/test/branding";
import { renderApp } from "@/test/render";
import { refuse, route, server } from "@/test/server";

let mock: Mock;
beforeEach(() => {
  mock = mockBranding();
});

async function openEditor() {
  const app = renderApp("/settings/branding");
  await screen.findByRole("heading", { name: "Global branding" });
  return app;
}

async function openColors() {
  const app = await openEditor();
  await app.user.click(screen.getByRole("button", { name: /^Colors/ }));
  return app;
}

const primary = () => screen.getByRole("textbox", { name: "Primary" });
const type = (text: string) => fireEvent.change(primary(), { target: { value: text } });
const save = () => screen.getByRole("button", { name: "Save Changes" });
const settings = () => screen.getByRole("region", { name: "Save" });
/** Makes calls fail as without a network, which the client tries three times. */
const away = () => HttpResponse.error();

test("the tab is there, and nothing can be saved before something changes", async () => {
  await openEditor();
  const tabs = screen.getByRole("navigation", { name: "Settings" });
  expect(within(tabs).getByRole("link", { name: "Branding" }).getAttribute("aria-current")).toBe("page");
  expect(save()).toHaveProperty("disabled", true);
  expect(within(settings()).getByText("No unsaved changes")).toBeTruthy();
  const note = screen.getByText(/activate the theme and assign it to projects through Project Branding Settings/);
  expect(within(note).getByRole("link", { name: "Learn more" }).getAttribute("href")).toBe("/docs#branding");
});

test("a saved theme is sent whole, and the bar names what is not saved", async () => {
  const { user } = await openColors();
  type("#be185d");
  await user.selectOptions(screen.getByRole("combobox", { name: /Heading font/, hidden: true }), "Montserrat");
  expect(within(settings()).getByText("2 unsaved changes")).toBeTruthy();
  expect(within(settings()).getByText("Primary, Heading font")).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText("Branding settings saved successfully")).toBeTruthy();
  expect(mock.sent).toHaveLength(1);
  expect(mock.sent[0]).toMatchObject({
    call: "PUT /api/branding",
    body: { primary_color: "#be185d", heading_font_family: "Montserrat", text_color: "#1f2937", logo_url: null },
  });
  await waitFor(() => expect(save()).toHaveProperty("disabled", true));
});

test("the text field takes # and six digits only; empty clears the value", async () => {
  const { user } = await openColors();
  await user.clear(primary());
  expect(primary()).toHaveProperty("value", "");
  expect(within(settings()).getByText("No unsaved changes")).toBeTruthy();
  await user.type(primary(), "x#1g2z3456789");
  expect(primary()).toHaveProperty("value", "#123456");
  expect(within(settings()).getByText("1 unsaved change")).toBeTruthy();
  // The beginning of a colour is not one.
  type("#12");
  expect(primary()).toHaveProperty("value", "#12");
  fireEvent.blur(primary());
  expect(primary()).toHaveProperty("value", "#123456");
});

test("a palette offers ten colours for light and ten for dark pages", async () => {
  const { user } = await openColors();
  await user.click(screen.getByRole("button", { name: "Palette of Primary" }));
  const light = screen.getByRole("group", { name: "Primary, for light pages" });
  const dark = screen.getByRole("group", { name: "Primary, for dark pages" });
  expect(within(light).getAllByRole("button")).toHaveLength(10);
  expect(within(dark).getAllByRole("button")).toHaveLength(10);
  await user.click(within(dark).getByRole("button", { name: "#a3e635" }));
  expect(primary()).toHaveProperty("value", "#a3e635");
  const made = screen.getByRole("list", { name: "Colours made from Primary" });
  await waitFor(() => expect(made.textContent).toBe("Text: #a3e635 on light pages, #eeeeee on dark ones, adjusted"));
});

test("the keyboard and the buttons undo and redo all steps", async () => {
  const { user } = await openColors();
  type("#111111");
  await user.click(screen.getByRole("button", { name: /^Presets/ }));
  await user.click(screen.getByRole("button", { name: "Minimal Clean" }));
  expect(primary()).toHaveProperty("value", "#262626");
  expect(screen.getByText("2 steps")).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  expect(primary()).toHaveProperty("value", "#111111");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(primary()).toHaveProperty("value", "#3b82f6");
  expect(screen.getByRole("button", { name: "Undo" })).toHaveProperty("disabled", true);
  fireEvent.keyDown(document.body, { key: "Z", ctrlKey: true, shiftKey: true });
  expect(primary()).toHaveProperty("value", "#111111");
  await user.click(screen.getByRole("button", { name: "Redo" }));
  expect(primary()).toHaveProperty("value", "#262626");
  // Discarding is a step too.
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(primary()).toHaveProperty("value", "#3b82f6");
  expect(screen.getByText("3 steps")).toBeTruthy();
});

test.each([
  ["the plan", () => refuse(403, "plan_limit", "Not in your plan."), "Upgrade to Pro to save branding settings"],
  ["the server", () => refuse(400, "invalid_input", "Choose another font."), "Choose another font."],
  ["a silent server", () => new HttpResponse(null, { status: 400 }), "Failed to save branding settings"],
  ["a lost network", away, "Failed to save branding settings"],
])("when %s refuses a save, a toast says so and the changes stay", async (_, answer, text) => {
  server.use(route("put", "/branding", answer));
  const { user } = await openColors();
  type("#be185d");
  await user.click(save());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(primary()).toHaveProperty("value", "#be185d");
  await waitFor(() => expect(save()).toHaveProperty("disabled", false));
});

test("a refused field has the server's message", async () => {
  const fields = [{ field: "primary_color", message: "Use six hexadecimal digits." }];
  server.use(route("put", "/branding", () => refuse(400, "invalid_input", "Something is wrong.", { fields })));
  const { user } = await openColors();
  type("#be185d");
  await user.click(save());
  expect(await screen.findByText("Use six hexadecimal digits.")).toBeTruthy();
  expect(primary().getAttribute("aria-invalid")).toBe("true");
});

test("a reset asks, and shows the defaults that the server sends", async () => {
  mock.global = { ...mock.global, primary_color: "#be185d" };
  const { user } = await openColors();
  type("#111111");
  await user.click(screen.getByRole("button", { name: "Reset to Defaults" }));
  const dialog = await screen.findByRole("dialog");
  expect(
    within(dialog).getByText(
      "Are you sure you want to reset all branding settings to their default values? This action cannot be undone.",
    ),
  ).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Reset to Defaults" }));
  expect(await screen.findByText("Branding reset to defaults")).toBeTruthy();
  expect(primary()).toHaveProperty("value", "#3b82f6");
  expect(within(settings()).getByText("No unsaved changes")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Undo" })).toHaveProperty("disabled", true);
});

test.each([
  ["a lost network is reported", away, 1],
  ["a refusal is not", () => refuse(403, "plan_limit", "Not in your plan."), 0],
])("when a reset fails, %s", async (_, answer, toasts) => {
  server.use(route("delete", "/branding", answer));
  const { user } = await openColors();
  type("#111111");
  await user.click(screen.getByRole("button", { name: "Reset to Defaults" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Reset to Defaults" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  if (toasts > 0) expect(await screen.findByText("Failed to reset branding")).toBeTruthy();
  expect(screen.queryAllByText(/Failed|Not in your plan/)).toHaveLength(toasts);
  expect(primary()).toHaveProperty("value", "#111111");
});

test("contrast comes from the server: adjusted pairs first, the others on request", async () => {
  const { user } = await openEditor();
  await user.click(screen.getByRole("button", { name: "Show preview" }));
  expect(await screen.findByText("All 10 pairs meet AA, light and dark")).toBeTruthy();
  const shown = () => screen.getAllByText(/^Pair \d$/).map(({ textContent }) => textContent);
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5, 6, 9].map((at) => `Pair ${at}`));
  expect(screen.getByText("Darkened to 4.5:1 on light; hue and chroma kept")).toBeTruthy();
  // Cut, not rounded.
  expect(screen.getByText("from 2.5")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "2 more pairs" }));
  expect(shown()).toHaveLength(10);
  expect(screen.getAllByTitle(/^Preview of Overview/).map((frame) => frame.getAttribute("sandbox"))).toEqual([
    "allow-same-origin",
    "allow-same-origin",
  ]);
});

test("a theme travels by link and by file", async () => {
  const { user } = await openColors();
  type("#be185d");
  expect(await screen.findByText("localhost:3000/theme#f-be185d")).toBeTruthy();
  const saved: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (file: Blob) => saved.push(file) && "blob:x" }));
  HTMLAnchorElement.prototype.click = () => undefined;
  await user.click(screen.getByRole("button", { name: "Export the theme" }));
  expect(JSON.parse((await saved[0]?.text()) ?? "")).toMatchObject({ primary_color: "#be185d", logo_dark_url: null });
});

test("an imported file is one step, and a wrong one is explained", async () => {
  let isGood = true;
  server.use(
    route("post", "/branding/read", () =>
      isGood
        ? HttpResponse.json({ theme: { ...mock.global, primary_color: "#9333ea" } })
        : refuse(400, "invalid_input", "The theme could not be read.", {
            fields: [
              { field: "file", message: "“colour” is not a field." },
              { field: "file", message: "border_radius: huge is not offered." },
            ],
          }),
    ),
  );
  const { user } = await openColors();
  const file = new File(["{}"], "theme.json", { type: "application/json" });
  await user.upload(screen.getByLabelText("File: Import a theme"), file);
  expect(await screen.findByText("The theme of the file is in the editor. Save it to keep it.")).toBeTruthy();
  expect(primary()).toHaveProperty("value", "#9333ea");
  expect(screen.getByText("1 step")).toBeTruthy();
  isGood = false;
  await user.upload(screen.getByLabelText("File: Import a theme"), file);
  const dialog = await screen.findByRole("dialog");
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["“colour” is not a field.", "border_radius: huge is not offered."]);
});

test("the theme of a project can be copied", async () => {
  mock.projects = [
    { ...acme, overrides: 1 },
    { ...acme, id: "p2", name: "Plain" },
  ];
  mock.overrides = { ...mock.overrides, primary_color: "#0891b2" };
  const { user } = await openColors();
  await user.click(screen.getByRole("button", { name: "Copy from a project" }));
  const dialog = await screen.findByRole("dialog");
  // A project without overrides has nothing to copy.
  expect(within(dialog).queryByText("Plain")).toBeNull();
  await user.click(await within(dialog).findByRole("button", { name: "Copy the theme of Acme Shop" }));
  await waitFor(() => expect(primary()).toHaveProperty("value", "#0891b2"));
});

test("what cannot be loaded says so and can be tried again", async () => {
  let isAway = true;
  server.use(
    route("get", "/branding", () => (isAway ? refuse(404, "not_found", "Gone.") : HttpResponse.json(mock.global))),
  );
  const { user } = renderApp("/settings/branding");
  expect(await screen.findByText("Failed to load branding settings")).toBeTruthy();
  isAway = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Global branding" })).toBeTruthy();
});

test("a failed preview keeps the editor", async () => {
  server.use(route("post", "/branding/preview", () => refuse(429, "rate_limited", "Too many requests.")));
  const { user } = await openEditor();
  await user.click(screen.getByRole("button", { name: "Show preview" }));
  expect(await screen.findByText("The preview does not show the last change")).toBeTruthy();
  expect(screen.getByText("Too many requests.")).toBeTruthy();
  expect(primary()).toBeTruthy();
});

test("a shared theme opens in the editor as one step, and leaves the address", async () => {
  const asked: unknown[] = [];
  server.use(
    route("post", "/branding/read", async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ theme: { ...mock.global, primary_color: "#9333ea" } });
    }),
  );
  const { router } = renderApp("/settings/branding#theme=abc");
  expect(await screen.findByText("The shared theme is in the editor. Save it to keep it.")).toBeTruthy();
  expect(asked).toEqual([{ fragment: "abc" }]);
  expect(screen.getByText("1 step")).toBeTruthy();
  await waitFor(() => expect(router.state.location.hash).toBe(""));
});

test("leaving with unsaved changes asks first", async () => {
  const { user } = await openColors();
  type("#be185d");
  await user.click(screen.getByRole("link", { name: "Profile" }));
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
});

test("on Free it is an offer; a theme from before stays to be seen", async () => {
  mock.plan = "free";
  mock.global = { ...mock.global, primary_color: "#be185d" };
  renderApp("/settings/branding");
  expect(await screen.findByRole("heading", { name: "Make the docs look like your product" })).toBeTruthy();
  expect(screen.getByText("Custom branding is part of Pro.")).toBeTruthy();
  expect(await screen.findByText("Your theme, kept for when you upgrade")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
});

test("on Free without a theme there is nothing to keep", async () => {
  mock.plan = "free";
  renderApp("/settings/branding/p1");
  expect(await screen.findByRole("heading", { name: "Make the docs look like your product" })).toBeTruthy();
  expect(screen.queryByText("Your theme, kept for when you upgrade")).toBeNull();
});
