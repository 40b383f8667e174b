import { Activity, Bot, GitPullRequest, KeyRound, type LucideIcon, Plus, Send, Trash2 } from "lucide-react";
import { Upsell } from "@/app/billing/upsell";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { MAX_API_KEYS, API_KEY_REQUESTS_PER_HOUR } from "@/lib/generated/limits";

const POINTS: readonly string[] = [
  `Up to ${MAX_API_KEYS} keys with read, publish or write access`,
  "Publish and check schemas from CI",
  "The analytics summary as JSON",
  "Private docs for your agents over MCP and llms.txt",
  `${API_KEY_REQUESTS_PER_HOUR} requests per hour per API key`,
];

const USE_CASES: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: GitPullRequest, title: "Pipelines", text: "Fail a pull request that breaks clients, publish on main." },
  {
    icon: Activity,
    title: "Reports",
    text: "Put views and searches of your docs into your own dashboard.",
  },
  { icon: Bot, title: "Agents", text: "Let assistants read private docs over MCP." },
  { icon: Send, title: "Portals", text: "Show the newest version and its changes on your site." },
];

const MOCK_KEYS = [
  { name: "Production key", prefix: "gf_r_", access: "Read" },
  { name: "CI key", prefix: "gf_w_", access: "Write" },
  { name: "Reporting key", prefix: "gf_r_", access: "Read" },
];

/**
 * Says what API keys are for, to owners whose plan does not include them. The picture of a key list is left out beside real
 * keys, because it would look like more of them.
 */
export function KeysUpsell({ hasKeys = false }: { hasKeys?: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-10">
      <Upsell
        feature="api_keys"
        title="Unlock API Access"
        icon={KeyRound}
        points={POINTS}
        preview={hasKeys ? undefined : <MockKeys />}
      />
      <section aria-labelledby="cases-heading" className="grid grid-cols-1 gap-3">
        <h2 id="cases-heading" className="text-md font-semibold">
          What people build with it
        </h2>
        <ul className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-2 lg:grid-cols-4">
          {USE_CASES.map(({ icon, title, text }) => (
            <li key={title} className="rounded-card border border-line p-4">
              <LineIcon of={icon} className="text-fg-2" />
              <h3 className="mt-3 text-sm font-semibold">{title}</h3>
              <p className="mt-1 text-sm text-fg-2">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A picture of the key management, made of its own parts. */
function MockKeys() {
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <span className="text-base font-semibold">API Keys</span>
        <Button size="small" disabled>
          <LineIcon of={Plus} className="size-3.5" />
          Create API Key
        </Button>
      </div>
      {MOCK_KEYS.map(({ name, prefix, access }) => (
        <div key={name} className="flex items-center gap-3 border-b border-line px-4 py-3.5 last:border-b-0">
          <div className="min-w-0 flex-1">
            <p>{name}</p>
            <code className="text-fg-3">{prefix}••••••••</code>
          </div>
          <Pill>{access}</Pill>
          <LineIcon of={Trash2} className="size-3.5 text-fg-3" />
        </div>
      ))}
    </>
  );
}
