import { expect, test } from "vitest";
import { hiddenText, cleanRules } from "./rule-text";

test("counts of hidden items are put into words", () => {
  expect(hiddenText({ types: 12, fields: 40, arguments: 0, directives: 0 })).toBe("12 types, 40 fields");
  expect(hiddenText({ types: 0, fields: 1, arguments: 2, directives: 1 })).toBe("1 field, 2 arguments, 1 directive");
  expect(hiddenText({ types: 0, fields: 0, arguments: 0, directives: 0 })).toBeNull();
});

test("blank rows and duplicates are removed", () => {
  expect(cleanRules([" *Edge ", "", "*Edge", "User.email"])).toEqual(["*Edge", "User.email"]);
});
