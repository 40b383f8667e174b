import { expect, test } from "vitest";
import { hiddenText, keptRules } from "./rule-text";

test("what is hidden is said in nouns", () => {
  expect(hiddenText({ types: 12, fields: 40, arguments: 0, directives: 0 })).toBe("12 types, 40 fields");
  expect(hiddenText({ types: 0, fields: 1, arguments: 2, directives: 1 })).toBe("1 field, 2 arguments, 1 directive");
  expect(hiddenText({ types: 0, fields: 0, arguments: 0, directives: 0 })).toBeNull();
});

test("blank rows and repetitions are not kept", () => {
  expect(keptRules([" *Edge ", "", "*Edge", "User.email"])).toEqual(["*Edge", "User.email"]);
});
