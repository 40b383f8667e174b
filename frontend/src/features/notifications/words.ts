import type { NotificationGroup, NotificationKind } from "@/api/generated/types.gen";
import { API_KEY_REQUESTS_PER_HOUR } from "@/lib/generated/limits";

interface Words {
  title: string;
  /** When it is sent, and what is in it. */
  text: string;
  /** The mails, for the page that unsubscribes: "You no longer get mails …". */
  mails: string;
}

/** The words for each kind of notification. */
export const NOTIFICATIONS: Readonly<Record<NotificationKind, Words>> = {
  breaking_change: {
    title: "Breaking change published",
    text: "When a new version of a schema breaks clients, with the changes.",
    mails: "about breaking changes in your schemas",
  },
  sync_failed: {
    title: "Sync from an endpoint failed",
    text: "When a sync fails for a new reason, with that reason.",
    mails: "about syncs that fail",
  },
  new_browser: {
    title: "Sign-in from a new browser",
    text: "Always on, so that you notice a stranger.",
    mails: "about sign-ins from a new browser",
  },
  feedback: {
    title: "Readers’ feedback",
    text: "Answers to “Was this page helpful?”, once a day.",
    mails: "about the feedback of your readers",
  },
  empty_searches: {
    title: "Searches that find nothing",
    text: "Words that readers searched for without a result, once a week.",
    mails: "about searches that find nothing",
  },
  unusual_traffic: {
    title: "Unusual traffic",
    text: "When a project has many more views than usual.",
    mails: "about unusual traffic",
  },
  monthly_digest: {
    title: "Monthly digest",
    text: "What readers did in a month, in one mail.",
    mails: "with the monthly digest",
  },
  api_key_expires: {
    title: "API key expires",
    text: "Before a key expires, so that you can replace it in time.",
    mails: "about API keys that expire",
  },
  api_key_limit: {
    title: "API key near its limit",
    text: `When a key comes close to ${API_KEY_REQUESTS_PER_HOUR} requests in an hour.`,
    mails: "about API keys near their limit",
  },
  webhook_failed: {
    title: "Webhook failed",
    text: "When an event is given up, and when a webhook is switched off.",
    mails: "about webhooks that fail",
  },
};

/** The groups of the page, in their order. */
export const GROUPS: readonly { key: NotificationGroup; title: string; text: string }[] = [
  { key: "email", title: "Email notifications", text: "What happens to your account and your projects." },
  { key: "analytics", title: "Analytics alerts", text: "What the readers of your docs do." },
  { key: "api_usage", title: "API usage notifications", text: "Your API keys and webhooks." },
];
