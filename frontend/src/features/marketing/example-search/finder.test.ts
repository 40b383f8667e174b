import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { type IndexData, makeFinder } from "./finder";

const packed = readFileSync(new URL("../../../../../examples/github.search.json.br", import.meta.url));
const find = makeFinder(JSON.parse(brotliDecompressSync(packed).toString()) as IndexData);

test("GitHub's types, fields, arguments and values are found", () => {
  const first = (q: string) => {
    const [hit] = find(q).hits;
    return hit && `${hit.page}${hit.anchor === null ? "" : `#${hit.anchor}`}`;
  };
  expect(first("pull request review")).toBe("objects/PullRequestReview");
  expect(first("Repository.issues")).toBe("objects/Repository#issues");
  expect(first("addStar")).toBe("mutations/addStar");
  expect(first("kind:enum state")).toMatch(/^enums\/\w*State$/);
  expect(find("returns:PullRequest").hits.length).toBeGreaterThan(0);
});

test("a search shows the six best hits, says how many there are, and marks the words in names", () => {
  const { hits, total } = find("pull request review");
  expect(hits).toHaveLength(6);
  expect(total).toBeGreaterThan(6);
  expect(hits[0]).toMatchObject({ name: "PullRequestReview", owner: null, ranges: [[0, 17]] });
  const [field] = find("is:deprecated ProjectV2.databaseId").hits;
  expect(field).toMatchObject({ owner: "ProjectV2", name: "databaseId", ranges: [[0, 10]] });
});

test("an unknown filter is named, and nothing is found for a text that nothing is called", () => {
  expect(find("kind:foo star").problems).toEqual([expect.stringContaining("No kind named “foo”.")]);
  expect(find("")).toEqual({ hits: [], total: 0, problems: [] });
  expect(find("zzzzqqqq")).toEqual({ hits: [], total: 0, problems: [] });
});
