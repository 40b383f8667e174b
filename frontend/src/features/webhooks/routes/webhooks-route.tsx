import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { WebhookList, WebhookSecret } from "@/api/generated/types.gen";
import { PlansLink } from "@/app/billing/plans-link";
import { useIncludes } from "@/app/billing/use-includes";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { SettingsPage } from "@/app/settings-page";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Loaded } from "@/ui/loaded";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { FailingNote } from "../components/failing-note";
import { AddHookDialog } from "../components/hook-dialog";
import { HookTable } from "../components/hook-table";
import { HooksUpsell } from "../components/hooks-upsell";
import { SecretDialog } from "../components/secret-dialog";
import { webhooksQuery } from "../queries";

export default function WebhooksRoute() {
  usePageMeta(ROUTES.webhooks);
  const list = useQuery(webhooksQuery());
  const isIncluded = useIncludes("webhooks");
  const { payment_failed: isUnpaid } = useUser();
  return (
    <SettingsPage>
      <div className="grid grid-cols-1 gap-8">
        <Loaded query={list} what="the webhooks" blocks={["h-11 w-72", "h-64 w-full"]}>
          {(loaded) => (
            <>
              {(isIncluded || loaded.webhooks.length > 0) && <Hooks list={loaded} isIncluded={isIncluded} />}
              {isIncluded && <FailingNote />}
              {/* An unpaid subscription is paid, not bought again. */}
              {!isIncluded && !isUnpaid && <HooksUpsell hasHooks={loaded.webhooks.length > 0} />}
              {!isIncluded && isUnpaid && loaded.webhooks.length === 0 && <Unpaid />}
            </>
          )}
        </Loaded>
      </div>
    </SettingsPage>
  );
}

function Unpaid() {
  return (
    <Notice tone="warn" title="Webhooks are paused">
      A payment is missing. You can add webhooks once it succeeds.{" "}
      <Link to={paths.billing()} className="underline">
        Open billing
      </Link>
    </Notice>
  );
}

function Hooks({ list: { webhooks, max }, isIncluded }: { list: WebhookList; isIncluded: boolean }) {
  const [open, setOpen] = useState<"add" | (WebhookSecret & { secret: string }) | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  function close() {
    setOpen(null);
    // The button that opened the dialog may be gone: with the first webhook, or with the last that is allowed.
    requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus());
  }
  function onAdded({ webhook, secret }: WebhookSecret) {
    if (secret !== null) return setOpen({ webhook, secret });
    toast.success("The webhook was added. A test message is on its way.");
    close();
  }
  const add = (
    <Button look="primary" onClick={() => setOpen("add")}>
      <LineIcon of={Plus} />
      Add webhook
    </Button>
  );
  return (
    <section aria-labelledby="hooks-heading" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="hooks-heading" ref={heading} tabIndex={-1} className="text-md font-semibold outline-none">
            Webhooks
          </h2>
          <p className="text-sm text-fg-2">
            Signed messages to your servers, Slack, Discord or Teams when a schema or project changes.
          </p>
        </div>
        {isIncluded && webhooks.length > 0 && webhooks.length < max && add}
        {isIncluded && webhooks.length >= max && (
          <p className="text-sm text-fg-2">
            {webhooks.length} of {max} webhooks. Delete one to add another.
          </p>
        )}
      </div>
      {!isIncluded && (
        <Notice tone="warn" title="Your webhooks are paused">
          Webhooks are part of Pro, so nothing is sent. They are kept and work again with Pro.{" "}
          <PlansLink className="underline" />
        </Notice>
      )}
      {webhooks.length === 0 ? (
        <div className="grid justify-items-center rounded-card border border-dashed border-line-2 px-6 py-12 text-center">
          <LineIcon of={WebhookIcon} className="size-6 text-fg-3" />
          <p className="mt-3 font-semibold">No webhooks yet</p>
          <p className="mt-1 mb-5 max-w-md text-sm text-fg-2">
            Add one to tell a server or a channel about new versions and breaking changes. You can have {max}.
          </p>
          {add}
        </div>
      ) : (
        <HookTable hooks={webhooks} />
      )}
      {open === "add" && <AddHookDialog onClose={close} onAdded={onAdded} />}
      {open !== null && open !== "add" && <SecretDialog added={open} isRotated={false} onClose={close} />}
    </section>
  );
}
