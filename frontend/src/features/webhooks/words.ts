/** The words about webhooks. */
import type {
  Webhook,
  WebhookDelivery,
  WebhookDisabledReason,
  WebhookEventKind,
  WebhookFormat,
  WebhookSeverity,
} from "@/api/generated/types.gen";
import { formatExact, formatNoun, formatRelative } from "@/lib/format";

type Kind = Exclude<WebhookEventKind, "*">;

/** The kinds of events that are offered. */
export const EVENTS: readonly { kind: Kind; label: string; text: string }[] = [
  { kind: "schema.breaking_change", label: "Breaking changes", text: "A version that breaks clients" },
  { kind: "schema.published", label: "Published", text: "Every new version" },
  { kind: "project.created", label: "Created", text: "A new project" },
  { kind: "project.updated", label: "Updated", text: "Name, slug, visibility and more" },
  { kind: "project.deleted", label: "Deleted", text: "A deleted project" },
];

export const FORMATS: readonly { value: WebhookFormat; label: string; hint: string }[] = [
  { value: "standard", label: "Standard", hint: "JSON to your own server, signed as in Standard Webhooks." },
  {
    value: "slack",
    label: "Slack",
    hint: "From Slack, “Incoming Webhooks”. It is a secret: stored sealed, and shown masked from now on.",
  },
  {
    value: "discord",
    label: "Discord",
    hint: "From a channel’s “Integrations”. It is a secret: stored sealed, and shown masked from now on.",
  },
  {
    value: "teams",
    label: "Teams",
    hint: "From “Workflows” in Microsoft Teams. It is a secret: stored sealed, and shown masked from now on.",
  },
];

export const SEVERITIES: readonly { value: WebhookSeverity; label: string }[] = [
  { value: "safe", label: "Safe" },
  { value: "dangerous", label: "Dangerous" },
  { value: "breaking", label: "Breaking" },
];

export const formatLabel = (format: WebhookFormat) => FORMATS.find(({ value }) => value === format)?.label ?? format;

/** Returns which events a webhook is told about. */
export function eventsText(events: readonly WebhookEventKind[]): string {
  if (events.includes("*")) return "All events";
  return events.map((event) => EVENTS.find(({ kind }) => kind === event)?.label ?? event).join(", ");
}

const REASONS: Readonly<Record<WebhookDisabledReason, string>> = {
  owner: "You switched it off.",
  gone: "The receiver answered 410 Gone.",
  failing: "Nothing succeeded for five days, and at least three events failed.",
  receiver: "The receiver asked for it in its answer.",
};

/** Says why and when a webhook was switched off. */
export const offText = ({ disabled_reason: reason, disabled_at: at }: Webhook): string =>
  [reason === null ? "It is switched off." : REASONS[reason], at === null ? "" : `Off since ${formatExact(at)}.`]
    .join(" ")
    .trim();

export interface State {
  word: "Switched off" | "Paused" | "Failing" | "Working" | "Not used yet";
  tone: "ok" | "bad" | "warn" | "plain";
  text: string;
}

/** Returns how a webhook is doing. */
export function stateOf(hook: Webhook): State {
  if (!hook.enabled) return { word: "Switched off", tone: "bad", text: offText(hook) };
  if (hook.is_paused) return { word: "Paused", tone: "warn", text: "Nothing is sent without Pro." };
  if (hook.failing_since !== null) {
    const next = hook.next_attempt_at === null ? "" : `, next try ${dueText(hook.next_attempt_at)}`;
    const waiting = hook.waiting === 0 ? "" : ` ${formatNoun(hook.waiting, "event")} waiting${next}.`;
    return { word: "Failing", tone: "bad", text: `Failing since ${formatExact(hook.failing_since)}.${waiting}` };
  }
  if (hook.last_success_at === null) return { word: "Not used yet", tone: "plain", text: "Nothing was sent yet." };
  return {
    word: "Working",
    tone: "ok",
    text: hook.last_duration_ms === null ? "Delivers." : `Answers in ${formatMs(hook.last_duration_ms)}.`,
  };
}

/** Says when something is due: "now", "in less than a minute", "in 5 minutes". */
export function dueText(iso: string, now = Date.now()): string {
  const left = Date.parse(iso) - now;
  if (left <= 0) return "now";
  return left < 60_000 ? "in less than a minute" : formatRelative(iso, now);
}

/** Formats a duration: "182 ms", "2.0 s". */
export const formatMs = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** Returns what the receiver answered: a status, or why there is none. */
export function answerOf({
  status,
  last_status,
  last_error,
}: Pick<WebhookDelivery, "status" | "last_status" | "last_error">): {
  text: string;
  tone: "ok" | "bad" | "warn" | "plain";
} {
  const text = last_status === null ? last_error : String(last_status);
  if (text === null) return { text: status === "missed" ? "Never tried" : "Waiting", tone: "plain" };
  return { text, tone: status === "delivered" ? "ok" : status === "pending" ? "warn" : "bad" };
}

/** Maximum number of coordinates. A test compares it and the pattern with the server's. */
export const MAX_COORDINATES = 50;
const MAX_CHARACTERS = 200;
export const COORDINATE = /^@?[A-Za-z0-9_*?]+(\.@?[A-Za-z0-9_*?]+){0,2}$/;

/** Returns what is wrong with a coordinate, or null. */
export function coordinateProblem(coordinate: string): string | null {
  if (coordinate.length > MAX_CHARACTERS)
    return `“${coordinate.slice(0, 40)}…” is longer than ${MAX_CHARACTERS} characters.`;
  if (COORDINATE.test(coordinate)) return null;
  return `“${coordinate}” is not a coordinate. Write a type (Payment*), a field (Query.user), an argument (Query.user.id) or a directive (@auth).`;
}

/** Returns the host of an address, or the address where it has none. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
