import { useState } from "react";
import type { WebhookSecret } from "@/api/generated/types.gen";
import { useUnsavedWork } from "@/app/unsaved-work";
import { formatExact } from "@/lib/format";
import { AskToClose } from "@/ui/ask-to-close";
import { Button } from "@/ui/button";
import { CodePanel } from "@/ui/code-panel";
import { CopyButton } from "@/ui/copy-button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { hostOf } from "../words";

const LANGUAGES = [
  { key: "javascript", label: "JavaScript" },
  { key: "python", label: "Python" },
] as const;

type Language = (typeof LANGUAGES)[number]["key"];

const CODE: Record<Language, string> = {
  javascript: `import { Webhook } from "standardwebhooks";

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`,
  python: `import os
from standardwebhooks import Webhook

event = Webhook(os.environ["WEBHOOK_SECRET"]).verify(body, headers)`,
};

interface Props {
  added: WebhookSecret & { secret: string };
  isRotated: boolean;
  onClose: () => void;
}

/** Shows a secret, this once. Closing it in another way than by its button asks while the secret was not copied. */
export function SecretDialog({ added: { webhook, secret }, isRotated, onClose }: Props) {
  const [isCopied, setCopied] = useState(false);
  const [asksToClose, setAsksToClose] = useState(false);
  const [language, setLanguage] = useState<Language>("javascript");
  // An expired session leaves the secret on the page.
  useUnsavedWork(true);
  return (
    <Dialog
      title={isRotated ? "New signing secret" : "Webhook added"}
      onClose={() => (isCopied || asksToClose ? onClose() : setAsksToClose(true))}
      closeOnVeil={false}
      className="max-w-[520px]"
    >
      <div className="grid grid-cols-1 gap-4">
        <Notice tone="ok">
          {isRotated
            ? `The new secret signs from now on.${webhook.old_secret_until === null ? "" : ` The old one signs too until ${formatExact(webhook.old_secret_until)}.`}`
            : `A test event is on its way to ${hostOf(webhook.url)}.`}
        </Notice>
        <div className="grid min-w-0 grid-cols-1 gap-1.5">
          <p id="secret-label" className="text-sm font-medium">
            Signing secret
          </p>
          <div className="flex min-w-0 items-center gap-2 rounded-field border border-line-2 bg-bg-2 py-1.5 pr-2 pl-3">
            <code aria-labelledby="secret-label" className="min-w-0 flex-1 text-xs [overflow-wrap:anywhere]">
              {secret}
            </code>
            <CopyButton
              text={secret}
              look="plain"
              onResult={(copied) => {
                if (!copied) return;
                setCopied(true);
                setAsksToClose(false);
              }}
            >
              Copy
            </CopyButton>
          </div>
          <p className="text-xs text-fg-3">
            Copy it now. It is shown this once; you can rotate it later, and both secrets sign for 24 hours.
          </p>
        </div>
        <CodePanel
          label="Verify the signature"
          tabs={LANGUAGES}
          current={language}
          onChange={setLanguage}
          code={CODE[language]}
          wraps
        />
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2.5 border-t border-line bg-bg px-5 py-3.5">
          {asksToClose ? (
            <AskToClose
              question="You have not copied the secret. Close anyway?"
              keep="Keep it open"
              onKeep={() => setAsksToClose(false)}
              onClose={onClose}
            />
          ) : (
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
