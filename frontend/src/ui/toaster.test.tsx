import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { toast } from "./toast";
import { Toaster } from "./toaster";

beforeEach(() => void vi.useFakeTimers());

/** Lets sonner render, which it does in a separate task. */
const draw = (milliseconds = 0) => act(() => vi.advanceTimersByTime(milliseconds));

test("a toast disappears after five seconds", () => {
  render(<Toaster />);
  act(() => toast.success("Saved."));
  draw();
  expect(screen.getByRole("status").textContent).toContain("Saved.");
  act(() => vi.advanceTimersByTime(4999));
  expect(screen.queryByText("Saved.")).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("Saved.")).toBeNull();
});

test("a toast can be dismissed, and errors are alerts", () => {
  render(<Toaster />);
  act(() => toast.error("It failed."));
  draw();
  expect(screen.getByRole("alert").textContent).toContain("It failed.");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  draw(50);
  draw(200);
  expect(screen.queryByText("It failed.")).toBeNull();
});

test("a failure shows the id of its request", () => {
  render(<Toaster />);
  act(() => toast.failure({ message: "Something went wrong.", requestId: "r-17" }));
  draw();
  expect(screen.getByRole("alert").textContent).toContain("Request id r-17");
  screen.getByRole("button", { name: "Copy the request id" });
  act(() => vi.advanceTimersByTime(4_999));
  screen.getByText("r-17");
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("r-17")).toBeNull();
});

test("a toaster that is mounted again does not show earlier toasts", () => {
  const first = render(<Toaster />);
  act(() => toast.success("Earlier."));
  draw();
  screen.getByText("Earlier.");
  first.unmount();
  render(<Toaster />);
  draw(50);
  expect(screen.queryByText("Earlier.")).toBeNull();
  act(() => toast.success("Now."));
  draw();
  expect(screen.getByRole("status").textContent).toContain("Now.");
});

test("a toast queued before the toaster has loaded is shown once it has", () => {
  toast.info("Early.");
  render(<Toaster />);
  draw();
  expect(screen.getByRole("status").textContent).toContain("Early.");
});
