import { expect, test } from "vitest";
import { asSentence, inList } from "./sentence";

test("a text gets a full stop where another sentence could not follow it", () => {
  expect(["Request failed", "Try again.", "Why?", "He said “no.”", "Wait…", " ", "Field `a`"].map(asSentence)).toEqual([
    "Request failed.",
    "Try again.",
    "Why?",
    "He said “no.”",
    "Wait…",
    "",
    "Field `a`.",
  ]);
});

test("a list ends with and", () => {
  expect([[], ["a"], ["a", "b"], [3, 8, 12]].map(inList)).toEqual(["", "a", "a and b", "3, 8 and 12"]);
});
