import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation, useNavigationType } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { places } from "./reading-places";
import { useReadingPlace } from "./use-reading-place";

function Docs() {
  const leave = useReadingPlace(useLocation(), useNavigationType(), "page");
  return (
    <div className="docs-page">
      <details />
      <details open />
      <button type="button" onClick={() => leave(false)}>
        Leave
      </button>
    </div>
  );
}

beforeEach(() => {
  places.clear();
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  render(
    <MemoryRouter>
      <Docs />
    </MemoryRouter>,
  );
  return () => vi.restoreAllMocks();
});

const leave = () => fireEvent.click(screen.getByRole("button", { name: "Leave" }));
const scroll = () => act(() => dispatchEvent(new Event("scroll")));
const stored = () => [...places.values()].map(({ folds }) => folds);

test("scrolling stores the position only", () => {
  scroll();
  expect(stored()).toEqual([undefined]);
});

test("scrolling while the next page loads keeps the open folds", () => {
  leave();
  expect(stored()).toEqual([[1]]);
  scroll();
  expect(stored()).toEqual([[1]]);
});

test("a page that the browser shows again from memory stores positions again", () => {
  leave();
  act(() => dispatchEvent(new Event("pageshow")));
  scroll();
  expect(stored()).toEqual([undefined]);
});
