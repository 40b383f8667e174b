import { expect, test } from "vitest";
import type { Subscription } from "@/api/generated/types.gen";
import { isPro, standingOf } from "./standing";

const pro = (more: Partial<Subscription> = {}): Subscription => ({
  plan: "pro",
  status: "active",
  current_period_end: null,
  cancel_at_period_end: false,
  payment_failed_at: null,
  next_payment_attempt: null,
  ended_at: null,
  ...more,
});

test.each([
  [null, "free", false],
  [pro(), "active", true],
  [pro({ cancel_at_period_end: true }), "ending", true],
  [pro({ status: "past_due" }), "past_due", false],
  [pro({ status: "unpaid" }), "past_due", false],
  [pro({ status: "canceled" }), "free", false],
  [pro({ status: "incomplete_expired" }), "free", false],
  [pro({ status: "incomplete" }), "free", false],
  [pro({ status: "paused" }), "inactive", false],
  [pro({ status: "trialing" }), "inactive", false],
  [pro({ plan: "free" }), "free", false],
])("%j is %s", (subscription, standing, paid) => {
  expect(standingOf(subscription)).toBe(standing);
  expect(isPro(standingOf(subscription))).toBe(paid);
});
