import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { toast, Toaster } from "./toast";

beforeEach(() => void vi.useFakeTimers());

test("a toast goes by itself after five seconds", () => {
  render(<Toaster />);
  act(() => toast.success("Saved."));
  expect(screen.getByRole("status").textContent).toContain("Saved.");
  act(() => vi.advanceTimersByTime(4999));
  expect(screen.queryByText("Saved.")).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("Saved.")).toBeNull();
});

test("a toast is dismissed by hand, and errors are alerts", () => {
  render(<Toaster />);
  act(() => toast.error("It failed."));
  expect(screen.getByRole("alert").textContent).toContain("It failed.");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("It failed.")).toBeNull();
});
