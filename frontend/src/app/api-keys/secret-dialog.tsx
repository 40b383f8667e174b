import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKeySecret } from "@/api/generated/types.gen";
import { projectsQuery } from "@/app/project/queries";
import { useUnsavedWork } from "@/app/unsaved-work";
import { formatExact } from "@/lib/format";
import { useMessage } from "@/lib/use-message";
import { AskToClose } from "@/ui/ask-to-close";
import { CodePanel } from "@/ui/code-panel";
import { Button } from "@/ui/button";
import { COPY_FAILED, CopyButton } from "@/ui/copy-button";
import { Dialog } from "@/ui/dialog";
import { Notice, type NoticeTone } from "@/ui/notice";
import { COPIED, CREATED, ROTATED } from "./messages";
import { nextSteps, type Place, PLACES } from "./next-steps";

interface Message {
  tone: NoticeTone;
  text: string;
}

interface Props {
  created: ApiKeySecret;
  isRotated: boolean;
  /** The project of the first command, if the key reaches it; otherwise the first that it reaches. */
  slug?: string;
  onClose: () => void;
}

/** Shows a secret, this once. Closing it in another way than by its button asks while the secret was not copied. */
export function SecretDialog({ created: { key: secret, apiKey }, isRotated, slug: preferred, onClose }: Props) {
  const [message, setMessage] = useMessage<Message>({ tone: "ok", text: isRotated ? ROTATED : CREATED });
  const [isCopied, setCopied] = useState(false);
  const [asksToClose, setAsksToClose] = useState(false);
  const [place, setPlace] = useState<Place>("shell");
  // An expired session leaves the secret on the page.
  useUnsavedWork(true);

  function onCopy(copied: boolean) {
    setMessage(copied ? { tone: "ok", text: COPIED } : { tone: "bad", text: COPY_FAILED });
    if (!copied) return;
    setCopied(true);
    setAsksToClose(false);
  }

  const { tone, text } = message ?? {
    tone: "info",
    text: isCopied
      ? "You copied the key. Store it where your programs find it."
      : "Copy the key before you close this.",
  };
  const projects = useQuery(projectsQuery());
  const reached = (projects.data?.projects ?? []).filter(({ id }) => apiKey.project_ids?.includes(id) ?? true);
  const first = reached.find((project) => project.slug === preferred) ?? reached[0];
  const use = { host: location.origin, slug: first?.slug ?? null, accessType: apiKey.accessType };

  return (
    <Dialog
      title={<span className="[overflow-wrap:anywhere]">{apiKey.name}</span>}
      onClose={() => (isCopied || asksToClose ? onClose() : setAsksToClose(true))}
      closeOnVeil={false}
      className="max-w-[520px]"
    >
      <div className="grid grid-cols-1 gap-4">
        <Notice tone={tone}>{text}</Notice>
        <div className="grid min-w-0 grid-cols-1 gap-1.5">
          <p id="secret-label" className="text-sm font-medium">
            Your API key
          </p>
          <div className="flex min-w-0 items-center gap-2 rounded-field border border-line-2 bg-bg-2 py-1.5 pr-2 pl-3">
            <code aria-labelledby="secret-label" className="min-w-0 flex-1 text-xs [overflow-wrap:anywhere]">
              {secret}
            </code>
            <CopyButton text={secret} look="plain" onResult={onCopy}>
              Copy
            </CopyButton>
          </div>
          <p className="text-xs text-fg-3">
            Only a hash is stored, so the key cannot be shown again.
            {isRotated && apiKey.rotatedUntil && ` The old secret works until ${formatExact(apiKey.rotatedUntil)}.`}
          </p>
        </div>
        <CodePanel
          label="Next step"
          tabs={PLACES}
          current={place}
          onChange={setPlace}
          code={nextSteps(place, `${apiKey.prefix}…`, use)}
          copy={nextSteps(place, secret, use)}
          onCopy={onCopy}
        />
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2.5 border-t border-line bg-bg px-5 py-3.5">
          {asksToClose ? (
            <AskToClose
              question="You have not copied the key. Close anyway?"
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
