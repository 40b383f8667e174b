import { KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { ApiKey, ApiKeySecret } from "@/api/generated/types.gen";
import { CreateKey } from "@/app/api-keys/create-key";
import { SecretDialog } from "@/app/api-keys/secret-dialog";
import { PlansLink } from "@/app/billing/plans-link";
import { paths } from "@/app/paths";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { MAX_API_KEYS } from "@/lib/generated/limits";
import { DeleteDialog } from "./delete-dialog";
import { EndOldSecretDialog } from "./end-old-secret-dialog";
import { KeyTable } from "./key-table";
import { RotateDialog } from "./rotate-dialog";

type Open =
  | { dialog: "create" }
  | { dialog: "rotate" | "delete" | "end"; apiKey: ApiKey }
  | { dialog: "rotated"; created: ApiKeySecret };

interface Props {
  keys: readonly ApiKey[];
  /** Why the keys are refused, while they are: Pro has ended, or was not paid. Then they can only be deleted. */
  paused?: "ended" | "unpaid";
  onCreated: (id: string) => void;
}

/** The keys, with what can be done with them. */
export function KeySection({ keys, paused, onCreated }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  function close() {
    setOpen(null);
    // The button that opened the dialog may be gone: with its key, or with the fifth key.
    requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus());
  }
  const actions = {
    onRotate: paused ? null : (apiKey: ApiKey) => setOpen({ dialog: "rotate", apiKey }),
    onEndOldSecret: (apiKey: ApiKey) => setOpen({ dialog: "end", apiKey }),
    onDelete: (apiKey: ApiKey) => setOpen({ dialog: "delete", apiKey }),
  };
  const create = (
    <Button look="primary" onClick={() => setOpen({ dialog: "create" })}>
      <LineIcon of={Plus} />
      Create API Key
    </Button>
  );

  return (
    <section aria-labelledby="keys-heading" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="keys-heading" ref={heading} tabIndex={-1} className="text-md font-semibold outline-none">
            API Keys
          </h2>
          <p className="text-sm text-fg-2">
            For scripts, pipelines and agents. A key acts for you, within its scopes.{" "}
            <Link to={paths.help("api-reference")} className="text-link underline">
              API reference
            </Link>
          </p>
        </div>
        {keys.length > 0 && (
          <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
            <p className="text-sm text-fg-2">
              {keys.length} of {MAX_API_KEYS} keys
              {!paused && keys.length >= MAX_API_KEYS && ". Delete one to create another."}
            </p>
            {!paused && keys.length < MAX_API_KEYS && create}
          </div>
        )}
      </div>
      {paused && <PausedNotice because={paused} />}
      {keys.length === 0 ? (
        <div className="grid justify-items-center rounded-card border border-dashed border-line-2 px-6 py-12 text-center">
          <LineIcon of={KeyRound} className="size-6 text-fg-3" />
          <p className="mt-3 font-semibold">No API keys yet</p>
          <p className="mt-1 mb-5 max-w-md text-sm text-fg-2">
            Create a key to publish from a pipeline, or to let an agent read private docs. You can have {MAX_API_KEYS}.
          </p>
          {create}
        </div>
      ) : (
        <KeyTable keys={keys} {...actions} />
      )}
      {open?.dialog === "create" && <CreateKey onClose={close} onCreated={onCreated} />}
      {open?.dialog === "rotate" && (
        <RotateDialog
          apiKey={open.apiKey}
          onClose={close}
          onRotated={(created) => setOpen({ dialog: "rotated", created })}
        />
      )}
      {open?.dialog === "rotated" && <SecretDialog created={open.created} isRotated onClose={close} />}
      {open?.dialog === "end" && <EndOldSecretDialog apiKey={open.apiKey} onClose={close} />}
      {open?.dialog === "delete" && <DeleteDialog apiKey={open.apiKey} onClose={close} onDeleted={close} />}
    </section>
  );
}

function PausedNotice({ because }: { because: "ended" | "unpaid" }) {
  return (
    <Notice tone="warn" title="Your keys are paused">
      {because === "unpaid" ? "A payment is missing" : "API keys are part of Pro"}, so every request with one of these
      keys is answered with 403. The keys are kept and work again{" "}
      {because === "unpaid" ? (
        <>
          once the payment succeeds.{" "}
          <Link to={paths.billing()} className="underline">
            Open billing
          </Link>
        </>
      ) : (
        <>
          with Pro. <PlansLink className="underline" />
        </>
      )}
    </Notice>
  );
}
