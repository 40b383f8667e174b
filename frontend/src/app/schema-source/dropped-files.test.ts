import { expect, test } from "vitest";
import { pathOf, schemaFilesOf } from "./dropped-files";

function at(path: string): File {
  const file = new File(["x"], path.split("/").at(-1) ?? path);
  Object.defineProperty(file, "webkitRelativePath", { value: path });
  return file;
}

test.each([
  [
    "only SDL",
    ["a/package.json", "a/b.graphql", "a/c/d.graphqls", "a/e.gql", "a/readme.md"],
    ["a/b.graphql", "a/c/d.graphqls", "a/e.gql"],
  ],
  ["without tools", ["a/node_modules/x/s.graphql", "a/.git/s.graphql", "a/s.graphql"], ["a/s.graphql"]],
  ["one JSON file where there is no SDL", ["a/schema.json", "a/readme.md"], ["a/schema.json"]],
  ["no JSON file of several", ["a/schema.json", "a/package.json"], []],
  ["nothing", [], []],
])("of a folder it takes %s", (_, given, taken) => {
  expect(schemaFilesOf(given.map(at)).map(pathOf)).toEqual(taken);
});
