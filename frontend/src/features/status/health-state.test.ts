import { expect, test } from "vitest";
import { ApiError, ConnectionError } from "@/api/errors";
import { healthLabels, healthState } from "./health-state";
import { healthErrorText } from "./queries";

test.each([
  [{ isPending: true, isError: false }, "Checking..."],
  [{ isPending: false, isError: true }, "System Error"],
  [{ isPending: false, isError: false, data: { status: "degraded" } }, "System Error"],
  [{ isPending: false, isError: false, data: { status: "ok" } }, "Systems OK"],
  [{ isPending: false, isError: false, data: { status: "other" } }, "Unknown"],
  [{ isPending: false, isError: false, data: {} }, "Unknown"],
])("%j is said as %s", (query, label) => {
  expect(healthLabels[healthState(query)]).toBe(label);
});

test("an error response and a lost network have different messages", () => {
  expect(healthErrorText(new ApiError(503, null))).toBe("Failed to connect to server");
  expect(healthErrorText(new ConnectionError())).toBe("Network error");
  const checks = { database: "ok", storage: "error", mail: "ok", jobs: "ok" };
  expect(healthErrorText(new ApiError(503, { checks }))).toMatch(/^Nothing can be saved right now/);
  expect(healthErrorText(new ApiError(503, { checks: { ...checks, database: "error" } }))).toBe(
    "Failed to connect to server",
  );
});
