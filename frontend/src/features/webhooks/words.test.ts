import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Webhook } from "@/api/generated/types.gen";
import { filtersOf, isFiltered, readView, WHOLE_LOG, writeView } from "./view";
import {
  answerOf,
  COORDINATE,
  coordinateProblem,
  dueText,
  eventsText,
  formatMs,
  hostOf,
  MAX_COORDINATES,
  stateOf,
} from "./words";

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
  expect([hostOf(hook.url), hostOf("••••")]).toEqual(["hooks.example.com", "••••"]);
});

test("the next try is due now, soon, or in minutes", () => {
  const now = Date.parse("2026-11-24T09:12:00Z");
  expect(dueText("2026-11-24T09:11:58Z", now)).toBe("now");
  expect(dueText("2026-11-24T09:12:05Z", now)).toBe("in less than a minute");
  expect(dueText("2026-11-24T09:17:00Z", now)).toBe("in 5 minutes");
  const failing = { failing_since: "2026-11-24T09:12:00Z", waiting: 1, next_attempt_at: "2026-11-24T09:12:00Z" };
  expect(stateOf({ ...hook, ...failing }).text).toMatch(/ 1 event waiting, next try now\.$/);
});

test("the address carries the filters of the log, and keeps what is not one", () => {
  const address = "kind=schema.published&status=failed&period=7d";
  const view = readView(new URLSearchParams(address));
  expect(writeView(new URLSearchParams("a=b"), view).toString()).toBe(`a=b&${address}`);
  expect(isFiltered(view)).toBe(true);
  expect(filtersOf(view, Date.parse("2026-11-24T23:00:00Z"))).toEqual({
    kind: "schema.published",
    status: "failed",
    from: "2026-11-17",
  });
  expect(readView(new URLSearchParams("status=lost&period=1y"))).toEqual(WHOLE_LOG);
  expect(filtersOf(WHOLE_LOG)).toEqual({});
  const days = readView(new URLSearchParams("from=2026-11-02&to=2026-11-09"));
  expect(days.period).toBe("days");
  expect(filtersOf(days)).toEqual({ from: "2026-11-02", to: "2026-11-09" });
});

test("coordinates are those of the server", () => {
  const { schemas } = JSON.parse(readFileSync("../crates/http-api/openapi.json", "utf8")).components;
  const { items, maxItems } = schemas.CreateWebhook.properties.coordinates;
  expect(COORDINATE.source).toBe(items.pattern);
  expect(MAX_COORDINATES).toBe(maxItems);
  for (const good of ["Payment*", "Query.user", "Query.user.id", "@auth", "a".repeat(items.maxLength)])
    expect(coordinateProblem(good)).toBeNull();
  expect(coordinateProblem("Pay-ment")).toMatch(/^“Pay-ment” is not a coordinate\. Write a type/);
  expect(coordinateProblem("a".repeat(items.maxLength + 1))).toMatch(/ is longer than 200 characters\.$/);
});
