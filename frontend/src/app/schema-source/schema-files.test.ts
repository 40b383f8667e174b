import { expect, test } from "vitest";
import { FileProblem, MAX_BYTES, locate, locateInText, readSchemaFiles, sizeProblem } from "./schema-files";

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const problem = (...files: File[]) =>
  readSchemaFiles(files).then(
    () => null,
    (error: unknown) => (error as FileProblem).message,
  );

test("files are joined by name, and lines map back to their files", async () => {
  const { text, parts } = await readSchemaFiles([
    file("user.gql", "type User {\n  id: ID\n}\n"),
    file("query.graphql", "type Query {\n  me: User\n}"),
  ]);
  expect(text).toBe("type Query {\n  me: User\n}\ntype User {\n  id: ID\n}\n");
  expect(locate(parts, 2)).toEqual({ file: "query.graphql", line: 2 });
  expect(locate(parts, 4)).toEqual({ file: "user.gql", line: 1 });
  expect(locate(parts.slice(0, 1), 9)).toEqual({ file: null, line: 9 });
});

test("byte order marks, UTF-16 and Windows line ends become plain text", async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...[..."a\r\nb"].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  expect((await readSchemaFiles([file("a.graphql", utf16)])).text).toBe("a\nb");
  expect((await readSchemaFiles([file("a.graphql", new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))])).text).toBe("a");
});

test("a file that is not a schema is named in the error", async () => {
  expect(await problem(file("photo.png", "x"))).toContain("photo.png");
  expect(await problem(file("a.graphql", new Uint8Array([0, 159, 146, 150])))).toContain("not a text file");
  expect(await problem(file("a.json", "{}"), file("b.graphql", "x"))).toContain("one .json file");
  expect(await problem(file("a.graphql", new Uint8Array(MAX_BYTES + 1)))).toContain("the limit is 8 MiB");
});

test("the limit is in bytes", () => {
  expect(sizeProblem("a".repeat(MAX_BYTES))).toBeNull();
  expect(sizeProblem("ä".repeat(MAX_BYTES / 2 + 1))).toContain("the limit is 8 MiB");
});

test("line numbers in messages refer to the original file", () => {
  const parts = [
    { name: "a.graphql", firstLine: 1 },
    { name: "b.gql", firstLine: 4 },
  ];
  expect(locateInText(parts, "The `{` in line 1 is never closed; see line 5.")).toBe(
    "The `{` in line 1 of a.graphql is never closed; see line 2 of b.gql.",
  );
  expect(locateInText([], "The `{` in line 1 is never closed.")).toBe("The `{` in line 1 is never closed.");
});
