import { Webhook as WebhookIcon } from "lucide-react";
import { Upsell } from "@/app/billing/upsell";
import { Dot } from "./hook-parts";

const POINTS: readonly string[] = [
  "Signed messages to your servers, Slack, Discord or Teams",
  "Only for the events, severities and parts that you choose",
  "Ten tries in 75 hours, and a log of each",
  "Replay what a receiver missed",
];

const MOCK = [
  { url: "https://hooks.example.com/graphfolio", events: "All events" },
  { url: "https://hooks.slack.com/services/••••", events: "Breaking changes" },
  { url: "https://erp.example.com/in/schema", events: "Published" },
];

/** Says what webhooks are for, to owners whose plan does not include them. */
export function HooksUpsell({ hasHooks }: { hasHooks: boolean }) {
  return (
    <Upsell
      feature="webhooks"
      title="Unlock webhooks"
      icon={WebhookIcon}
      points={POINTS}
      preview={hasHooks ? undefined : <MockHooks />}
    />
  );
}

/** A picture of the list, made of its own parts. */
function MockHooks() {
  return (
    <>
      <p className="border-b border-line px-4 py-3 text-base font-semibold">Webhooks</p>
      {MOCK.map(({ url, events }) => (
        <div key={url} className="flex items-center gap-3 border-b border-line px-4 py-3.5 last:border-b-0">
          <Dot tone="ok" />
          <div className="min-w-0 flex-1">
            <code className="block truncate text-xs">{url}</code>
            <p className="text-xs text-fg-3">{events}</p>
          </div>
        </div>
      ))}
    </>
  );
}
