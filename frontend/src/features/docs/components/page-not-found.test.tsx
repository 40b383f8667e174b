import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import type { Elsewhere, Navigation } from "@/api/generated/types.gen";
import PageNotFound from "./page-not-found";

const navigation: Navigation = {
  groups: [
    {
      kind: "objects",
      label: "Objects",
      count: 1,
      items: [{ name: "Order", path: "objects/Order", deprecated: false }],
    },
  ],
};

function show(elsewhere: Elsewhere | null, known: Navigation | null = navigation) {
  const body = { error: "Page not found.", code: "not_found", ...(elsewhere === null ? {} : { elsewhere }) };
  render(
    <PageNotFound
      username="ada"
      slug="shop"
      base="/d/ada/shop/v/1"
      path="objects/Ordr"
      navigation={known}
      error={new ApiError(404, body)}
      onShown={() => undefined}
    />,
  );
  return {
    heading: screen.getByRole("heading", { level: 1 }).textContent,
    links: screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
  };
}

describe("a page that is not there", () => {
  it("suggests similar names", () => {
    expect(show(null)).toEqual({
      heading: "Nothing is called Ordr",
      links: [
        ["Order", "/d/ada/shop/v/1/objects/Order"],
        ["Go to the overview", "/d/ada/shop/v/1"],
      ],
    });
  });

  it("links to the version that has it, in the server's words", () => {
    const elsewhere = {
      title: "Ordr was removed",
      text: "Version 3 was the last to have it.",
      label: "Read it in version 3",
      version: 3,
      path: "objects/Ordr",
      is_moved: false,
    };
    expect(show(elsewhere)).toEqual({
      heading: "Ordr was removed",
      links: [
        ["Read it in version 3", "/d/ada/shop/v/3/objects/Ordr"],
        ["Go to the overview", "/d/ada/shop/v/1"],
      ],
    });
    expect(screen.getByText("Version 3 was the last to have it.", { exact: false })).toBeDefined();
  });

  it("links to the current docs when the version is missing", () => {
    const elsewhere = {
      title: "Version 9 does not exist",
      text: "The current version is 2.",
      label: "Read the current version",
      version: null,
      path: "overview",
      is_moved: false,
    };
    expect(show(elsewhere, null).links[0]).toEqual(["Read the current version", "/d/ada/shop"]);
  });

  it("redirects to a type's new kind", () => {
    const elsewhere = {
      title: "Ordr is an input",
      text: "",
      label: "Go to Ordr",
      version: 1,
      path: "inputs/Ordr",
      is_moved: true,
    };
    const missing = (
      <PageNotFound
        username="ada"
        slug="shop"
        base="/d/ada/shop/v/1"
        path="objects/Ordr"
        navigation={navigation}
        error={new ApiError(404, { error: "", code: "not_found", elsewhere })}
        onShown={() => undefined}
      />
    );
    render(
      <MemoryRouter initialEntries={["/d/ada/shop/v/1/objects/Ordr"]}>
        <Routes>
          <Route path="/d/ada/shop/v/1/objects/Ordr" element={missing} />
          <Route path="/d/ada/shop/v/1/inputs/Ordr" element={<h1>The input</h1>} />
        </Routes>
      </MemoryRouter>,
    );
    expect(screen.getByRole("heading", { name: "The input" })).toBeDefined();
  });
});
