import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { acme, type Mock, mockBranding } from "@/test/branding";
import { renderApp } from "@/test/render";
import { refuse, route, server } from "@/test/server";

let mock: Mock;
beforeEach(() => {
  mock = mockBranding();
});

const WARNING = "Custom theme selected but no overrides configured";
const modeOf = (name: string) => screen.getByRole("radiogroup", { name: `Theme mode of ${name}` });
const mode = (name: string) => within(modeOf("Acme Shop")).getByRole("radio", { name });

async function openList() {
  const app = renderApp("/settings/branding");
  await screen.findByRole("radiogroup", { name: "Theme mode of Acme Shop" });
  return app;
}

test.each([
  [0, "Default", "Project will use default Graphfolio branding"],
  [1, "Custom Theme", "Project will use custom branding (configure it with the settings button)"],
  [2, "Global Theme", "Project will use your global branding settings"],
])("choosing mode %i sends it and says what readers get", async (number, name, text) => {
  const before = (number + 1) % 3;
  mock.projects = [{ ...acme, use_custom_branding: before, available: [0, 1, 2] }];
  const { user } = await openList();
  await user.click(mode(name));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(mock.sent).toEqual([{ call: `PUT /api/branding/projects/${acme.id}`, body: { use_custom_branding: number } }]);
  expect(mode(name)).toHaveProperty("checked", true);
});

test("a mode that the server does not offer stays visible and explains itself", async () => {
  const { user } = await openList();
  expect(mode("Custom Theme").getAttribute("aria-disabled")).toBe("true");
  await user.click(mode("Custom Theme"));
  expect(await screen.findByText("This option is not available")).toBeTruthy();
  expect(mock.sent).toEqual([]);
  expect(mode("Default")).toHaveProperty("checked", true);
});

test.each([
  ["This option is not available", () => refuse(400, "invalid_input", "This option is not available")],
  ["Failed to update project settings", () => refuse(404, "not_found", "Project not found.")],
  ["Failed to update project settings", () => HttpResponse.error()],
])("a failed change says “%s” and shows the mode of before", async (text, answer) => {
  server.use(route("put", "/branding/projects/:id", answer));
  const { user } = await openList();
  await user.click(mode("Global Theme"));
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(mode("Default")).toHaveProperty("checked", true));
});

test("while a mode is being saved, the selector is disabled", async () => {
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.use(
    route("put", "/branding/projects/:id", async () => {
      await waiting;
      return refuse(404, "not_found", "Project not found.");
    }),
  );
  const { user } = await openList();
  await user.click(mode("Global Theme"));
  await waitFor(() => expect(mode("Default")).toHaveProperty("disabled", true));
  expect(mode("Global Theme")).toHaveProperty("checked", true);
  finish();
  await waitFor(() => expect(mode("Default")).toHaveProperty("disabled", false));
});

test("the list shows warnings, unknown modes and what readers see, as the server says", async () => {
  mock.projects = [
    { ...acme, use_custom_branding: 1, mode: "Custom Theme", warning: WARNING },
    { ...acme, id: "p2", name: "Storefront", use_custom_branding: 1, effective: "Custom Theme", overrides: 2 },
    { ...acme, id: "p3", name: "Old", use_custom_branding: 7, mode: "Unknown", effective: "Global Theme" },
  ];
  await openList();
  expect(screen.getByText(WARNING)).toBeTruthy();
  expect(screen.getByText("Custom Theme: 2 overrides")).toBeTruthy();
  expect(screen.getByText("Unknown")).toBeTruthy();
  expect(within(modeOf("Old")).queryByRole("radio", { checked: true })).toBeNull();
  expect(screen.getByText("3 projects")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Branding settings of Storefront" });
  expect(link.getAttribute("href")).toBe("/settings/branding/p2");
});

test("projects that cannot be loaded, and none at all", async () => {
  server.use(route("get", "/branding/projects", () => refuse(404, "not_found", "Gone.")));
  const { unmount } = renderApp("/settings/branding");
  expect(await screen.findByText("Failed to load projects")).toBeTruthy();
  unmount();
  mock.projects = [];
  server.use(route("get", "/branding/projects", () => HttpResponse.json({ projects: [] })));
  renderApp("/settings/branding");
  expect(await screen.findByText(/You have no project yet/)).toBeTruthy();
});

test("the global theme can be switched off without losing it", async () => {
  mock.global = { ...mock.global, primary_color: "#be185d" };
  const { user } = await openList();
  await user.click(screen.getByRole("switch", { name: "Global theme is active" }));
  expect(await screen.findByText("No project uses the global theme now. It is kept.")).toBeTruthy();
  expect(mock.sent[0]?.body).toMatchObject({ primary_color: "#be185d", use_custom_branding: false });
});

async function openProject() {
  const app = renderApp(`/settings/branding/${acme.id}`);
  await screen.findByRole("heading", { name: /Acme Shop/ });
  return app;
}

test("a project's page names the mode and says that empty means default", async () => {
  mock.projects = [{ ...acme, use_custom_branding: 2, mode: "Global Theme", effective: "Default" }];
  const { user } = await openProject();
  const crumb = screen.getByRole("navigation", { name: "Breadcrumb" });
  expect(crumb.textContent).toBe("Global Branding / Acme Shop");
  expect(screen.getByText(/Theme mode: Global Theme\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Change it in the main branding settings" }).getAttribute("href")).toBe(
    "/settings/branding",
  );
  await user.click(screen.getByRole("button", { name: "Show preview" }));
  expect(screen.getAllByText("Leave empty to use default values.")).toHaveLength(5);
  const primary = screen.getByRole("textbox", { name: "Primary" });
  expect(primary).toHaveProperty("value", "");
  expect(primary.getAttribute("placeholder")).toBe("#3b82f6");
});

test("overrides are saved, and a cleared one is null", async () => {
  mock.overrides = { ...mock.overrides, accent_color: "#be123c" };
  const { user } = await openProject();
  await user.click(screen.getByRole("button", { name: "Show preview" }));
  fireEvent.change(screen.getByRole("textbox", { name: "Primary" }), { target: { value: "#f97316" } });
  await user.click(screen.getByRole("button", { name: "Clear Accent" }));
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Project branding settings saved successfully")).toBeTruthy();
  expect(mock.sent[0]?.body).toMatchObject({ primary_color: "#f97316", accent_color: null, font_family: null });
});

test("overrides are cleared after a question", async () => {
  mock.overrides = { ...mock.overrides, primary_color: "#f97316" };
  const { user } = await openProject();
  await user.click(screen.getByRole("button", { name: "Show preview" }));
  await user.click(screen.getByRole("button", { name: "Clear Overrides" }));
  const dialog = await screen.findByRole("dialog");
  expect(
    within(dialog).getByText(
      "Are you sure you want to clear all project-specific branding overrides? The project will use default values.",
    ),
  ).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Clear Overrides" }));
  expect(await screen.findByText("Project branding reset to use default values")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Primary" })).toHaveProperty("value", "");
});

test("a project that does not exist leads back to the list", async () => {
  const { router } = renderApp("/settings/branding/unknown");
  expect(await screen.findByText("Project not found")).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe("/settings/branding"));
});
