/** The words of the audit log: for each kind of event, for properties and for their values. */
import type { AuditChange, AuditLogEntry } from "@/api/generated/types.gen";
import { formatCount, formatNoun, formatUtcDay } from "@/lib/format";

/** What happened, by the kind of the event. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  "project.created": "Project created",
  "project.updated": "Project changed",
  "project.deleted": "Project deleted",
  "schema.published": "Schema published",
  "allowed_change.created": "Breaking change allowed",
  "allowed_change.withdrawn": "Permission for a change withdrawn",
  "content.created": "Section created",
  "content.updated": "Section changed",
  "content.deleted": "Section deleted",
  "content.reordered": "Sections reordered",
  "endpoint.created": "Endpoint created",
  "endpoint.updated": "Endpoint changed",
  "endpoint.deleted": "Endpoint deleted",
  "endpoint.sync_failed": "Sync failed",
  "account.created": "Account created",
  "account.updated": "Account changed",
  "account.exported": "Account data exported",
  "session.started": "Signed in",
  "session.ended": "Signed out",
  "api_key.created": "API key created",
  "api_key.rotated": "API key rotated",
  "api_key.old_secret_ended": "Old secret of an API key ended",
  "api_key.deleted": "API key deleted",
  "api_key.expired": "API key expired",
  "webhook.created": "Webhook added",
  "webhook.updated": "Webhook changed",
  "webhook.deleted": "Webhook deleted",
  "webhook.secret_rotated": "Secret of a webhook rotated",
  "webhook.disabled": "Webhook switched off",
  "webhook.enabled": "Webhook switched on",
  "webhook.delivery_failed": "Delivery to a webhook given up",
  "branding.updated": "Theme changed",
  "plan.started": "Plan started",
  "plan.updated": "Plan changed",
  "plan.payment_failed": "Payment failed",
  "plan.ended": "Plan ended",
};

/** The groups of kinds in the filter, by the first part of their names. */
export const GROUPS: readonly { label: string; names: readonly string[]; isOfProject: boolean }[] = [
  { label: "Projects", names: ["project", "schema", "allowed_change"], isOfProject: true },
  { label: "Content", names: ["content"], isOfProject: true },
  { label: "Endpoints", names: ["endpoint"], isOfProject: true },
  { label: "Account", names: ["account", "session", "notifications"], isOfProject: false },
  { label: "API keys", names: ["api_key"], isOfProject: false },
  { label: "Webhooks", names: ["webhook"], isOfProject: false },
  { label: "Branding", names: ["branding"], isOfProject: false },
  { label: "Billing", names: ["plan"], isOfProject: false },
];

export const groupOf = (kind: string) => GROUPS.find(({ names }) => names.includes(kind.split(".")[0] ?? ""));

/** Returns the words for a kind, also for one that this version does not know. */
export const kindWords = (kind: string) => KIND_WORDS[kind] ?? sentence(kind.replaceAll(/[._]/g, " "));

const FIELD_WORDS: Readonly<Record<string, string>> = {
  api_key: "API key",
  access_type: "Access",
  body_characters: "Text",
  cancel_at_period_end: "Cancels at the end",
  current_period_end: "Paid until",
  expires_at: "Expires",
  header_values: "New header values",
  headers: "Header names",
  hidden: "Changes in hidden parts",
  hidden_parts_count: "Hidden parts count",
  ignored_changes: "Ignored changes",
  is_default: "Default",
  is_new_browser: "New browser",
  is_public: "Visibility",
  is_visible: "Visibility",
  kept_projects: "Projects that stay on Free",
  message: "Reason",
  project_ids: "Projects",
  url: "Address",
};

/** Returns the name of a property. */
export const fieldWords = (field: string) => FIELD_WORDS[field] ?? sentence(field.replaceAll("_", " "));

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The words for a yes and for a no. */
const FLAGS: Readonly<Record<string, readonly [string, string]>> = {
  is_public: ["public", "private"],
  is_visible: ["visible", "hidden"],
  enabled: ["on", "off"],
};
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access_type: {
    read: "read",
    publish: "publish and check only",
    write: "write",
    audit: "read the audit log only",
  },
  comparison: { first: "first version", unknown: "not compared with the version before" },
  which: { this: "this session", chosen: "another session", others: "all other sessions", all: "all sessions" },
  source: {
    upload: "in the browser",
    api: "through the API",
    endpoint: "from an endpoint",
    sync: "by a sync",
    restore: "by a restore",
  },
  reason: {
    owner: "by its owner",
    gone: "the receiver answered 410",
    failing: "nothing succeeded for five days",
    receiver: "the receiver asked for it",
  },
  status: { past_due: "payment is late", trialing: "trial" },
};
/** Properties whose values are names or code. */
const CODE: ReadonlySet<string> = new Set([
  "code",
  "commit",
  "coordinates",
  "docs_layout",
  "events",
  "headers",
  "hide_rules",
  "host",
  "ignored_changes",
  "kept_projects",
  "path",
  "prefix",
  "sample_values",
  "sections",
  "slug",
  "url",
  "username",
]);
const DAYS: ReadonlySet<string> = new Set(["expires_at", "current_period_end"]);

export interface Value {
  text: string;
  isCode: boolean;
}

/** Returns a value in words; null if there is none. */
export function valueOf(field: string, value: unknown): Value | null {
  const text = textOf(field, value);
  return text === null ? null : { text, isCode: CODE.has(field) };
}

function textOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") {
    const [yes, no] = FLAGS[field] ?? ["yes", "no"];
    return value ? yes : no;
  }
  if (typeof value === "number") return numberText(field, value);
  if (Array.isArray(value)) {
    if (field === "project_ids") return formatNoun(value.length, "project");
    return value.length === 0 ? null : value.join(", ");
  }
  if (typeof value !== "string") return JSON.stringify(value);
  if (DAYS.has(field) && !Number.isNaN(Date.parse(value))) return formatUtcDay(value);
  return VALUES[field]?.[value] ?? value;
}

function numberText(field: string, value: number): string {
  if (field === "version" || field === "restored_version") return `v${value}`;
  if (field === "body_characters") return formatNoun(value, "character");
  return formatCount(value);
}

/** Properties that name the thing that was changed. */
const NAMES: ReadonlySet<string> = new Set(["section", "endpoint", "api_key", "path", "webhook"]);
const GRADES = ["breaking", "dangerous", "safe", "hidden"] as const;

/** Returns the name of the changed thing, unless that is the project or the account. */
export function nameOf({ changes }: Pick<AuditLogEntry, "changes">): Value | null {
  const change = changes.find(({ field }) => NAMES.has(field));
  return change === undefined ? null : valueOf(change.field, change.to ?? change.from);
}

/** Returns the properties that changed, without the name of the thing and the counts that the pills show. */
export function propertiesOf({ kind, changes }: Pick<AuditLogEntry, "kind" | "changes">): AuditChange[] {
  const isVersion = kind === "schema.published";
  return changes.filter(
    ({ field }) => !NAMES.has(field) && !(isVersion && (GRADES as readonly string[]).includes(field)),
  );
}

/** Returns what happened, as exactly as the event says. */
export function titleOf({ kind, changes }: Pick<AuditLogEntry, "kind" | "changes">): string {
  const [only, ...others] = changes;
  if (kind === "session.started" && only?.field === "is_new_browser" && only.to === true)
    return "Signed in from a new browser";
  if (kind === "session.ended" && only?.field === "which" && only.to !== "this") return "Sessions ended";
  if (kind === "project.updated" && only !== undefined && others.length === 0)
    return `${fieldWords(only.field)} changed`;
  return kindWords(kind);
}

export interface Count {
  text: string;
  tone: "bad" | "warn" | "ok" | "plain";
}

/** Returns how many changes a version made, by grade; safe ones only where there are no others. */
export function countsOf({ kind, changes }: Pick<AuditLogEntry, "kind" | "changes">): Count[] {
  if (kind !== "schema.published") return [];
  const numberOf = (field: string) => {
    const value = changes.find((change) => change.field === field)?.to;
    return typeof value === "number" ? value : 0;
  };
  const [breaking, dangerous, safe] = [numberOf("breaking"), numberOf("dangerous"), numberOf("safe")];
  const counts: Count[] = [];
  if (breaking > 0) counts.push({ text: `${formatCount(breaking)} breaking`, tone: "bad" });
  if (dangerous > 0) counts.push({ text: `${formatCount(dangerous)} dangerous`, tone: "warn" });
  if (counts.length === 0 && safe > 0) counts.push({ text: `${formatCount(safe)} safe`, tone: "ok" });
  if (numberOf("hidden") > 0) counts.push({ text: `${formatCount(numberOf("hidden"))} hidden`, tone: "plain" });
  return counts;
}
