import { expect, test } from "vitest";
import { retryWait } from "./use-retries";

test("waits grow from one second to half a minute", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map(retryWait)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});
