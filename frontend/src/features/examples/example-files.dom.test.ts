import { expect, test } from "vitest";
import { pairFiles, readExampleFiles } from "./example-files";

const file = (name: string, text: string | Uint8Array<ArrayBuffer> = "query { a }") => new File([text], name);

test("variables belong to the document of the same name", () => {
  const names = ["b.json", "b.graphql", "a.variables.json", "A.graphql", "c.gql", "a.json", "notes.txt"];
  const { pairs, others } = pairFiles(names.map((name) => file(name)));
  expect(pairs.map(({ document, variables }) => [document.name, variables?.name ?? null])).toEqual([
    ["A.graphql", "a.variables.json"],
    ["b.graphql", "b.json"],
    ["c.gql", null],
  ]);
  expect(others.map(({ name }) => name)).toEqual(["a.json", "notes.txt"]);
});

test("files are read with their variables, and a bad one does not stop the others", async () => {
  const { examples, note } = await readExampleFiles([
    file("a.graphql", "query A { a }\r\n"),
    file("a.variables.json", '{"first": 1}\n'),
    file("b.graphql", " \n"),
    file("c.graphql", new Uint8Array([0xff, 0x00, 0x80])),
    file("d.graphql"),
    file("d.json", "[1]"),
    file("e.graphql", "x".repeat(1024 * 1024 + 1)),
    file("other.json", "{}"),
  ]);
  expect(examples.map(({ path, problem }) => [path, problem])).toEqual([
    ["a.graphql", null],
    ["b.graphql", "The file is empty."],
    ["c.graphql", "“c.graphql” is not a text file."],
    ["d.graphql", "“d.json” is not a JSON object."],
    ["e.graphql", "“e.graphql” has 1.0 MB, too much for an example."],
  ]);
  expect(examples[0]).toMatchObject({ document: "query A { a }\n", variables: '{"first": 1}' });
  expect(note).toBe("“other.json” was left out: no .graphql file of the same name is beside it.");
});

test("says what it leaves out", async () => {
  const noteOf = async (...files: File[]) => (await readExampleFiles(files)).note;
  expect(await noteOf(file("a.graphql"))).toBeNull();
  expect(await noteOf(file("a.png"))).toContain("Choose .graphql files");
  expect(await noteOf(file("a.png"), file("b.png"))).toContain("2 files were left out");
  const many = Array.from({ length: 101 }, (_, at) => file(`${at}.graphql`));
  const read = await readExampleFiles(many);
  expect(read.examples).toHaveLength(100);
  expect(read.note).toContain("Only the first 100 files");
});
