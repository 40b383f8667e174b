import { expect, test } from "vitest";
import { ApiError, ConnectionError } from "@/api/errors";
import { messages, refuseFile, textOf } from "./messages";

const TYPE = "Invalid file type. Please check the accepted formats.";

test.each([
  ["logo", "image/png", 512_000, null],
  ["logo", "image/jpeg", 1, null],
  ["logo", "image/jpg", 1, null],
  ["logo", "image/svg+xml", 1, null],
  ["logo", "image/png", 512_001, "File too large. Maximum size is 500KB."],
  ["logo", "image/x-icon", 1, TYPE],
  ["logo", "image/gif", 1, TYPE],
  ["logo", "", 1, TYPE],
  ["favicon", "image/png", 102_400, null],
  ["favicon", "image/x-icon", 1, null],
  ["favicon", "image/vnd.microsoft.icon", 1, null],
  ["favicon", "image/png", 102_401, "File too large. Maximum size is 100KB."],
  ["favicon", "image/svg+xml", 1, TYPE],
] as const)("a %s of type %j with %i bytes: %j", (kind, type, size, refusal) => {
  expect(refuseFile(kind, { type, size })).toBe(refusal);
});

test("a failure has the server's own text, or that of the specification", () => {
  const { saveFailed, needsPro } = messages;
  expect(textOf(new ApiError(400, { error: "Choose another font." }), saveFailed)).toBe("Choose another font.");
  expect(textOf(new ApiError(500, null), saveFailed)).toBe("Failed to save branding settings");
  expect(textOf(new ConnectionError(), saveFailed)).toBe("Failed to save branding settings");
  expect(textOf(new ApiError(403, { error: "Not in your plan.", code: "plan_limit" }), saveFailed)).toBe(needsPro);
});
