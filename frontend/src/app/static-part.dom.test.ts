import { render, screen } from "@testing-library/react";
import { createElement, Fragment, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { startKeeping, useEndOfKeeping } from "./keeping";
import { staticPart } from "./static-part";

function End() {
  useEndOfKeeping();
  return null;
}

function makePart() {
  const load = vi.fn(() => Promise.resolve({ default: () => createElement("p", null, "From the code") }));
  return { load, Part: staticPart(load) };
}

/** Hydrates the HTML of a prerendered page that consists of the part alone. */
function hydrate(html: string, Part: ReturnType<typeof staticPart>): HTMLElement {
  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.append(container);
  startKeeping("site");
  render(createElement(Fragment, null, createElement(Part), createElement(End)), { container, hydrate: true });
  return container;
}

afterEach(() => {
  document.body.replaceChildren();
});

test("hydration leaves the server's elements as they are and does not load the code", () => {
  const { load, Part } = makePart();
  const warnings = vi.spyOn(console, "error");
  const container = hydrate("<div><p>From the server</p></div>", Part);
  expect(container.innerHTML).toBe("<div><p>From the server</p></div>");
  expect(load).not.toHaveBeenCalled();
  expect(warnings).not.toHaveBeenCalled();
});

test("the code is loaded if the server's elements are lost", async () => {
  const { load, Part } = makePart();
  const container = hydrate("<div></div>", Part);
  expect(await screen.findByText("From the code")).toBeTruthy();
  expect(container.innerHTML).toBe("<div><p>From the code</p></div>");
  expect(load).toHaveBeenCalledOnce();
});

test("a navigation to the page loads the code", async () => {
  const { load, Part } = makePart();
  expect(load).not.toHaveBeenCalled();
  render(createElement(Suspense, { fallback: "Loading" }, createElement(Part)));
  expect(await screen.findByText("From the code")).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});
