import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { site } from "@/lib/site";
import { Providers } from "@/app/providers";
import { makeQueryClient } from "@/app/query-client";
import { renderAt } from "@/test/render";
import { ErrorBoundary } from "./error-boundary";
import { RouteErrorFallback } from "./error-fallback";
import { CrashScreen, PageErrorFallback } from "./error-screens";
import { Root } from "./root";

let broken = true;
function Page() {
  if (broken) throw new Error("kaboom");
  return <p>All is well</p>;
}
const bounded = () =>
  renderAt(
    <ErrorBoundary fallback={(caught) => <PageErrorFallback {...caught} />}>
      <Page />
    </ErrorBoundary>,
  );

beforeEach(() => {
  broken = true;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

test("the fallback has the specified texts and links", async () => {
  bounded();
  expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  expect(
    screen.getByText(
      "We're sorry, but something unexpected happened. Please try refreshing the page or going back to the homepage.",
    ),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go Home" }).getAttribute("href")).toBe("/");
  const header = screen.getByRole("banner");
  for (const name of ["Home", "Pricing", "Contact"]) expect(header.textContent).toContain(name);
  expect(await screen.findByRole("contentinfo")).toBeTruthy();
});

test("Try Again shows the page again", () => {
  bounded();
  broken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(screen.getByText("All is well")).toBeTruthy();
});

test("the support address appears after more than two errors", () => {
  bounded();
  const text = "If this problem persists, please contact support at";
  expect(document.body.textContent).not.toContain(text);
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(document.body.textContent).not.toContain(text);
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(document.body.textContent).toContain(`${text} ${site().support_email}`);
});

test("a route that gives the same error at each try counts every time", async () => {
  const error = new Error("the code of the page throws");
  const route = {
    path: "/",
    ErrorBoundary: RouteErrorFallback,
    HydrateFallback: () => null,
    lazy: () => Promise.reject(error),
  };
  const router = createMemoryRouter([route]);
  render(
    <Providers queries={makeQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const again = await screen.findByRole("button", { name: "Try Again" });
  const text = "If this problem persists, please contact support at";
  expect(document.body.textContent).not.toContain(text);
  fireEvent.click(again);
  fireEvent.click(again);
  await waitFor(() => expect(document.body.textContent).toContain(text));
});

test("errors of routes are forgotten once a route has been shown", () => {
  sessionStorage.setItem("reloads_of_page", `1 ${location.href}`);
  const router = createMemoryRouter([
    { Component: Root, children: [{ path: "/", element: <p>The page</p> }], ErrorBoundary: RouteErrorFallback },
  ]);
  render(
    <Providers queries={makeQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  screen.getByText("The page");
  expect(sessionStorage.getItem("reloads_of_page")).toBeNull();
});

test("copying the details is confirmed for two seconds", async () => {
  bounded();
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Copy error details" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  const details = writeText.mock.calls[0]?.[0] ?? "";
  for (const part of [
    "Message: kaboom",
    "Stack: ",
    "Component stack: ",
    "Timestamp: 20",
    `User agent: ${navigator.userAgent}`,
    "URL: http",
  ]) {
    expect(details).toContain(part);
  }
  expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByRole("button", { name: "Copy error details" })).toBeTruthy();
});

test("the crash screen works without router and providers", () => {
  renderAt(
    <ErrorBoundary fallback={(caught) => <CrashScreen {...caught} />}>
      <Page />
    </ErrorBoundary>,
  );
  expect(screen.getByText("An unexpected error occurred. Our team has been notified.")).toBeTruthy();
  broken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("All is well")).toBeTruthy();
});
