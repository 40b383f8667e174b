import { readFileSync } from "node:fs";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import * as retention from "@/lib/generated/retention";
import { renderApp } from "@/test/render";

/** Where each number of the server's constants stands in the text. */
const TEXTS: Record<keyof typeof retention, (count: number) => string> = {
  SIGN_IN_LINK_MINUTES: (count) => `works for ${count} minutes`,
  USED_LINK_HOURS: (count) => `is deleted ${count} hour later`,
  SESSION_DAYS: (count) => `${count} days after the last use`,
  RATE_LIMIT_HOURS: (count) => `${count} hours after the last request`,
  API_KEY_USE_HOURS: (count) => `The usage shown to you${count} hours`,
  DEAD_JOB_DAYS: (count) => `Finding out why${count} days`,
  BILLING_EVENT_DAYS: (count) => `Billing${count} days`,
  CLIENT_ERROR_DAYS: (count) => `${count} days after the last report`,
  CONTACT_MESSAGE_DAYS: (count) => `Answering you${count} days`,
  HELP_FEEDBACK_DAYS: (count) => `Improving the documentation${count} days`,
  EVENT_DAYS: (count) => `Telling all parts of the service about them${count} days`,
  AUDIT_LOG_FREE_DAYS: (count) => `${count} days on Free`,
  AUDIT_LOG_PRO_DAYS: (count) => `${count} days on Pro`,
  WEBHOOK_DELIVERY_DAYS: (count) => `The log of deliveries${count} days`,
  NOTICE_DAYS: (count) => `Not telling you twice${count} days`,
  UNCONFIRMED_FOLLOWER_HOURS: (count) => `${count} hours if they do not confirm`,
  IDEMPOTENCY_KEY_HOURS: (count) => `Doing the same thing only once${count} hours`,
  SCHEMA_CHECK_DAYS: (count) => `The list of checks${count} days`,
  ANALYTICS_HOUR_DAYS: (count) => `${count} days by hour`,
  ANALYTICS_DAY_DAYS: (count) => `${count} days by day`,
};

test("the privacy policy has every number of the server", async () => {
  renderApp("/privacy");
  await screen.findByRole("heading", { name: "Privacy", level: 1 });
  const text = document.querySelector("main")?.textContent ?? "";
  for (const [name, count] of Object.entries(retention)) {
    expect(text).toContain(TEXTS[name as keyof typeof retention](count));
  }
});

test("the privacy policy names every entry of the local storage", async () => {
  const sources = import.meta.glob<string>("/src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
  const code = Object.entries(sources)
    .filter(([path]) => !/\.test\.|\/test\/|static-site/.test(path))
    .map(([, text]) => text)
    .filter((text) => text.includes("localStorage."));
  const keys = code.flatMap((text) => [...text.matchAll(/(?:KEY|PREFIX)\w* = "([\w:]+)"|=> `([a-z_]+:)/g)]);
  const names = new Set(keys.map(([, key, made]) => key ?? made ?? ""));
  expect(names.size).toBeGreaterThan(4);
  renderApp("/privacy");
  await screen.findByRole("heading", { name: "Privacy", level: 1 });
  const listed = [...document.querySelectorAll("main li code")].map((item) => item.textContent.replace("…", ""));
  for (const name of names) expect(listed).toContain(name);
});

test("the privacy policy names what the service worker keeps", async () => {
  const [, cache = ""] = /const CACHE = "([^"]+)"/.exec(readFileSync("public/help-offline.js", "utf8")) ?? [];
  expect(cache).not.toBe("");
  renderApp("/privacy");
  await screen.findByRole("heading", { name: "Privacy", level: 1 });
  expect([...document.querySelectorAll("main p code")].map((code) => code.textContent)).toContain(cache);
});

test("terms and privacy say who runs the installation", async () => {
  for (const path of ["/privacy", "/terms"]) {
    const { unmount } = renderApp(path);
    expect(await screen.findByText(/does not name its operator/)).toBeTruthy();
    unmount();
  }
});
