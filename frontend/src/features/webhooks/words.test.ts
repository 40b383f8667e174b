import { expect, test } from "vitest";
import type { Webhook } from "@/api/generated/types.gen";
import { filtersOf, readView, writeView } from "./view";
import { answerOf, eventsText, formatMs, hostOf, patternsOf, stateOf } from "./words";

const hook: Webhook = {
  id: "w1",
  url: "https://hooks.example.com/in",
  format: "standard",
  events: ["*"],
  project_ids: null,
  min_severity: "safe",
  coordinates: [],
  enabled: true,
  is_paused: false,
  disabled_reason: null,
  disabled_at: null,
  old_secret_until: null,
  created_at: "2026-11-01T10:00:00Z",
  sequence: 0,
  last_success_at: null,
  failing_since: null,
  last_status: null,
  last_error: null,
  last_duration_ms: null,
  waiting: 0,
  next_attempt_at: null,
  given_up: 0,
  missed: 0,
  days: [],
};

test("the state of a webhook, the worst first", () => {
  const word = (more: Partial<Webhook>) => stateOf({ ...hook, ...more }).word;
  const failing = { failing_since: "2026-11-24T09:12:00Z", waiting: 3 };
  expect(word({})).toBe("Not used yet");
  expect(word({ last_success_at: "2026-11-24T10:00:00Z", last_duration_ms: 182 })).toBe("Working");
  expect(word(failing)).toBe("Failing");
  expect(stateOf({ ...hook, ...failing }).text).toMatch(/^Failing since .*\. 3 events waiting\.$/);
  expect(word({ ...failing, is_paused: true })).toBe("Paused");
  expect(word({ ...failing, is_paused: true, enabled: false, disabled_reason: "gone" })).toBe("Switched off");
  expect(stateOf({ ...hook, enabled: false, disabled_reason: "gone" }).text).toBe("The receiver answered 410 Gone.");
});

test("answers, durations, events, patterns and hosts in words", () => {
  const answer = (status: "pending" | "delivered" | "failed" | "missed", last_status: number | null, error?: string) =>
    answerOf({ status, last_status, last_error: error ?? null });
  expect(answer("delivered", 202)).toEqual({ text: "202", tone: "ok" });
  expect(answer("pending", 503)).toEqual({ text: "503", tone: "warn" });
  expect(answer("failed", null, "Timed out")).toEqual({ text: "Timed out", tone: "bad" });
  expect(answer("missed", null).text).toBe("Never tried");
  expect(answer("pending", null).text).toBe("Waiting");
  expect([formatMs(182), formatMs(2029)]).toEqual(["182 ms", "2.0 s"]);
  expect([eventsText(["*"]), eventsText(["schema.published"])]).toEqual(["All events", "Published"]);
  expect(patternsOf(" Payment*, Query.user\n@auth ")).toEqual(["Payment*", "Query.user", "@auth"]);
  expect([hostOf(hook.url), hostOf("••••")]).toEqual(["hooks.example.com", "••••"]);
});

test("the address carries the filters of the log", () => {
  const address = "kind=schema.published&status=failed&period=7d";
  const view = readView(new URLSearchParams(address));
  expect(writeView(view).toString()).toBe(address);
  expect(filtersOf(view, Date.parse("2026-11-24T23:00:00Z"))).toEqual({
    kind: "schema.published",
    status: "failed",
    from: "2026-11-17",
  });
  expect(filtersOf(readView(new URLSearchParams("status=lost&period=1y")))).toEqual({});
});
