import { act, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { healthQuery } from "@/features/status/queries";
import { renderApp } from "@/test/render";
import { route, server } from "@/test/server";
import { OFFLINE, UNREACHABLE } from "./notices";

const health = (build: string) => () => HttpResponse.json({ status: "ok", version: "0.1.0", build });

test("the footer has the specified columns", async () => {
  renderApp("/pricing");
  const footer = await screen.findByRole("contentinfo");
  for (const name of ["Pricing", "Contact", "Status", "Privacy", "Terms"]) {
    expect([...footer.querySelectorAll("a")].map((link) => link.textContent)).toContain(name);
  }
  // Without a configured community its support is that of the contact form.
  expect(within(footer).getByRole("link", { name: "Community" }).getAttribute("href")).toBe("/contact");
  expect(footer.textContent).toContain("turns GraphQL schemas into interactive, shareable documentation");
  expect(footer.textContent).toContain("© 2025");
});

test("a navigation announces the new title and focuses the heading", async () => {
  const { user } = renderApp("/contact");
  await screen.findByRole("heading", { name: "Contact" });
  const announced = () => document.querySelector("[data-announcer]")?.textContent;
  expect(announced()).toBe("");
  const footer = within(screen.getByRole("contentinfo"));
  await user.click(footer.getByRole("link", { name: "Privacy" }));
  const heading = await screen.findByRole("heading", { name: "Privacy", level: 1 });
  await expect.poll(announced).toBe("Privacy · Graphfolio");
  await expect.poll(() => document.activeElement).toBe(heading);
});

test("a lost connection is said until it is back", async () => {
  renderApp("/pricing");
  await screen.findByRole("contentinfo");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(await screen.findByText(OFFLINE)).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(screen.queryByText(OFFLINE)).toBeNull();
});

test("a server that does not answer is said", async () => {
  server.use(route("get", "/health", () => HttpResponse.error()));
  renderApp("/pricing");
  expect(await screen.findByText(UNREACHABLE, undefined, { timeout: 3000 })).toBeTruthy();
});

test("a new version on the server offers to reload", async () => {
  const { user, queries } = renderApp("/pricing");
  await screen.findByText("Systems OK");
  expect(screen.queryByText(/A new version is available/)).toBeNull();
  server.use(route("get", "/health", health("2")));
  await act(() => queries.refetchQueries({ queryKey: healthQuery().queryKey }));
  expect(await screen.findByText(/A new version is available/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText(/A new version is available/)).toBeNull();
});
