import { expect, test } from "vitest";
import { asSentence } from "./sentence";

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
