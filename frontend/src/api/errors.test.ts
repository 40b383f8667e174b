import { expect, test } from "vitest";
import { ApiError, ConnectionError, isNotFound, messageOf } from "./errors";

test("fields and diagnostics are read from the body", () => {
  const error = new ApiError(400, {
    error: "Some fields are not right.",
    code: "invalid_input",
    fields: [{ field: "name", message: "Enter a name." }],
    request_id: "r1",
    retry_after: 40,
  });
  expect(error.fields).toEqual({ name: "Enter a name." });
  expect(error.retryAfter).toBe(40);
  expect(error.requestId).toBe("r1");
  expect(error.diagnostics).toEqual([]);
});

test.each([null, "text", 7, {}, { error: "" }, { error: 3 }])("a body of another shape is tolerated: %j", (body) => {
  expect(new ApiError(500, body).message).toBe("Request failed");
});

test("every error has a readable message", () => {
  expect(messageOf(new ApiError(400, { error: "Too long." }))).toBe("Too long.");
  expect(messageOf(new ConnectionError())).toMatch(/could not reach the server/);
  expect(messageOf(new TypeError("x is undefined"))).toBe("Request failed");
  expect(messageOf(new Error("x"), "Failed to load projects")).toBe("Failed to load projects");
});

test("only a 404 is not found", () => {
  expect(isNotFound(new ApiError(404, null))).toBe(true);
  expect(isNotFound(new ApiError(403, null))).toBe(false);
  expect(isNotFound(new Error("404"))).toBe(false);
});
