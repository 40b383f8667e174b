import { expect, test } from "vitest";
import { describeExpiry, describeOverlap } from "./expiry";

const now = Date.parse("2026-11-22T12:00:00Z");
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const soon = (hours: number) => describeExpiry({ expiresAt: at(hours), expiresSoon: true }, now);

test("says when a key stops working", () => {
  expect(describeExpiry({ expiresSoon: false }, now)).toEqual({ state: "never", text: "Never" });
  expect(describeExpiry({ expiresAt: "2027-03-14T12:00:00Z", expiresSoon: false }, now)).toEqual({
    state: "far",
    text: "March 14, 2027",
  });
  expect(describeExpiry({ expiresAt: "2026-11-01T12:00:00Z", expiresSoon: false }, now)).toEqual({
    state: "expired",
    text: "Expired November 1, 2026",
  });
});

test("counts the last days and hours", () => {
  // A key created a minute ago for a week has a little less than seven days.
  expect(soon(7 * 24 - 0.02).text).toBe("Expires in 7 days");
  expect(soon(72).text).toBe("Expires in 3 days");
  expect(soon(30).text).toBe("Expires in 1 day");
  expect(soon(5).text).toBe("Expires in 5 hours");
  expect(soon(0.5).text).toBe("Expires in less than an hour");
  expect(soon(3).state).toBe("soon");
});

test("says how long the secret before a rotation works", () => {
  expect(describeOverlap(undefined, now)).toBeNull();
  expect(describeOverlap(at(-1), now)).toBeNull();
  expect(describeOverlap(at(23.98), now)).toBe("24 h");
  expect(describeOverlap(at(0.25), now)).toBe("15 min");
});
