import { expect, test } from "vitest";
import {
  emptyRow,
  forgetValues,
  headerProblem,
  headersOf,
  hostOf,
  isOtherServer,
  rowsOf,
  urlProblem,
} from "./header-rows";

const typed = (name: string, value: string) => ({ ...emptyRow(), name, value });
const stored = rowsOf([{ name: "Authorization", is_readable: true }]);

test("stored values are omitted, which keeps them; empty rows are not sent", () => {
  expect(headersOf([...stored, typed(" x-api-key ", "k"), emptyRow()])).toEqual([
    { name: "Authorization" },
    { name: "x-api-key", value: "k" },
  ]);
  expect(headerProblem([...stored, emptyRow()])).toBeNull();
});

test("missing and duplicate headers are named", () => {
  expect(headerProblem([typed("", "v")])).toBe("Enter a name for each header.");
  expect(headerProblem([typed("A", "")])).toBe("Enter a value for the header A.");
  expect(headerProblem([...stored, typed("authorization", "v")])).toBe("The header authorization appears twice.");
});

test("another server requires the values to be typed again", () => {
  expect(isOtherServer("https://a.example/v1", "https://a.example/v2")).toBe(false);
  for (const url of ["https://b.example/v1", "http://a.example/v1", "https://a.example:8443/v1"]) {
    expect(isOtherServer("https://a.example/v1", url)).toBe(true);
  }
  expect(isOtherServer("https://a.example/v1", "https:/")).toBe(false);
  expect(headerProblem(forgetValues(stored))).toBe("Enter a value for the header Authorization.");
});

test("a URL must be complete and use http or https", () => {
  expect(urlProblem(" https://a.example/graphql ")).toBeNull();
  for (const url of ["", " ", "a.example", "ftp://a.example"]) expect(urlProblem(url)).not.toBeNull();
  expect(hostOf("https://a.example:81/graphql")).toBe("a.example:81");
  expect(hostOf("a.exa")).toBe("a.exa");
});
