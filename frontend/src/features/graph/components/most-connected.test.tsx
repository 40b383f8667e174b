import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { mapData } from "../map-data";
import type { KindWord } from "../parameters";
import { MostConnected } from "./most-connected";

const map = mapData({
  names: ["Query", "State", "User"],
  kinds: [0, 1, 0],
  kind_words: ["objects", "enums"],
  x: [0, 50, 100],
  y: [0, 50, 100],
  sizes: [20, 10, 10],
  clusters: [0, 0, 0],
  links: [[2], [2], []],
  omitted_links: 0,
  width: 100,
  height: 100,
});

test("the count is that of the types that the filter shows", () => {
  const list = (kinds: readonly KindWord[]) => (
    <MemoryRouter>
      <MostConnected map={map} kinds={kinds} heading={2} addressOf={(name) => `?focus=${name}`} />
    </MemoryRouter>
  );
  const { rerender } = render(list([]));
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Most connected 3 of 3");
  rerender(list(["enums"]));
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Most connected 1 of 1");
  expect(screen.getByRole("listitem").textContent).toContain("State");
});
