import { expect, it } from "vitest";
import type { CheckedDocsLayout } from "@/api/generated/types.gen";
import { draftOf, layoutOf, moved, problemsByGroup, problemsOf } from "./draft";

const saved: CheckedDocsLayout = {
  layout: {
    groups: [{ name: "Carts", patterns: ["cart*", "Cart*"] }],
    group_directives: null,
    overview: [],
    snippets: ["go", "graphql"],
    authentication: { scheme: "api_key", header: "X-Key", text: "Ask." },
  },
  version: 3,
  read_only: null,
  overview: [
    { part: "types", hidden: false },
    { part: "groups", hidden: true },
  ],
  snippets: ["go", "graphql"],
  group_directives: ["@doc(category:)"],
  counts: null,
  problems: [],
};

it("turns a layout into a form and back", () => {
  const draft = draftOf(saved);
  expect(draft.groups).toEqual([{ id: 0, name: "Carts", text: "cart*\nCart*" }]);
  expect(draft.directives).toBe("usual");
  expect(draft.snippets.slice(0, 3)).toEqual([
    { word: "go", isHidden: false },
    { word: "graphql", isHidden: false },
    { word: "curl", isHidden: true },
  ]);
  expect(layoutOf(draft)).toEqual({ ...saved.layout, overview: saved.overview });
});

it("leaves out empty lines, and the header of other schemes", () => {
  const draft = {
    ...draftOf(saved),
    groups: [{ id: 7, name: " Carts ", text: "\n cart* \n\n" }],
    directives: "own" as const,
    directiveText: "@area(is:)\n",
    scheme: "bearer" as const,
  };
  const layout = layoutOf(draft);
  expect(layout.groups).toEqual([{ name: "Carts", patterns: ["cart*"] }]);
  expect(layout.group_directives).toEqual(["@area(is:)"]);
  expect(layout.authentication).toEqual({ scheme: "bearer", header: "", text: "Ask." });
  expect(layoutOf({ ...draft, scheme: "", directives: "none" })).toMatchObject({
    authentication: null,
    group_directives: [],
  });
});

it("moves within the list only", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

it("finds the group of each problem", () => {
  const problems = [
    { field: "groups", message: "There are more than 60 groups." },
    { field: "groups", message: "Group 2: The name is missing." },
    { field: "groups", message: "Group 2, pattern 3: `a b` is not a pattern." },
    { field: "authentication", message: "Header: Use letters." },
  ];
  expect([...problemsByGroup(problems)]).toEqual([
    [null, ["There are more than 60 groups."]],
    [1, ["The name is missing.", "Pattern 3: `a b` is not a pattern."]],
  ]);
  expect(problemsOf(problems, "authentication")).toEqual(["Header: Use letters."]);
});
