import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Send, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { failureOf, isNotFound } from "@/api/errors";
import type { Webhook, WebhookSecret } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { useIncludes } from "@/app/billing/use-includes";
import { paths } from "@/app/paths";
import { SettingsPage } from "@/app/settings-page";
import { formatCount, formatExact, formatNoun } from "@/lib/format";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Button, buttonClasses } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Loaded } from "@/ui/loaded";
import { Pill } from "@/ui/pill";
import { Switch } from "@/ui/switch";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { DeliveryList } from "../components/delivery-list";
import { DeleteDialog, RotateDialog, TestDialog } from "../components/hook-actions";
import { EditHookDialog } from "../components/hook-dialog";
import { DueTime, FilterText } from "../components/hook-parts";
import { ReplayDialog, SwitchedOff } from "../components/replay";
import { SecretDialog } from "../components/secret-dialog";
import { updateMutation, webhookQuery } from "../queries";
import { eventsText, formatLabel, hostOf, stateOf } from "../words";

export default function WebhookRoute() {
  usePageMeta(ROUTES.webhook);
  const { id = "" } = useParams();
  const query = useQuery(webhookQuery(id));
  return (
    <SettingsPage>
      {isNotFound(query.error) ? (
        <div className="grid justify-items-center rounded-card border border-line px-6 py-12 text-center">
          <h2 className="font-semibold">This webhook does not exist</h2>
          <p className="mt-1 mb-5 text-sm text-fg-2">It was deleted, or it belongs to another account.</p>
          <Link to={paths.webhooks()} className={buttonClasses()}>
            All webhooks
          </Link>
        </div>
      ) : (
        <Loaded query={query} what="the webhook" blocks={["h-12 w-full", "h-20 w-full", "h-64 w-full"]}>
          {({ webhook }) => <Hook hook={webhook} />}
        </Loaded>
      )}
    </SettingsPage>
  );
}

type Open = "edit" | "test" | "rotate" | "replay" | "delete" | (WebhookSecret & { secret: string });

function Hook({ hook }: { hook: Webhook }) {
  const [open, setOpen] = useState<Open | null>(null);
  const navigate = useNavigate();
  const isIncluded = useIncludes("webhooks");
  const close = () => setOpen(null);
  const { word, tone } = stateOf(hook);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <div className="grid gap-1.5">
        <nav aria-label="Breadcrumb" className="text-sm text-fg-3">
          <Link to={paths.webhooks()} className="hover:text-fg">
            Webhooks
          </Link>
          <span aria-hidden="true"> / </span>
          <span className="[overflow-wrap:anywhere]">{hostOf(hook.url)}</span>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="flex min-w-0 flex-wrap items-center gap-2.5 font-mono text-base font-semibold">
            <span className="min-w-0 [overflow-wrap:anywhere]">{hook.url}</span>
            <Pill tone={tone} className="font-sans">
              {word}
            </Pill>
          </h2>
          <div className="flex flex-wrap items-center gap-2">
            {hook.enabled && <OffSwitch hook={hook} />}
            {isIncluded && hook.enabled && (
              <Button onClick={() => setOpen("test")}>
                <LineIcon of={Send} className="size-3.5" />
                Send test event
              </Button>
            )}
            {isIncluded && <Button onClick={() => setOpen("edit")}>Edit</Button>}
            <Button aria-label="Delete webhook" onClick={() => setOpen("delete")}>
              <LineIcon of={Trash2} />
            </Button>
          </div>
        </div>
        <p className="text-sm text-fg-2">
          {formatLabel(hook.format)} · {eventsText(hook.events)}
        </p>
        <FilterText hook={hook} />
        <p className="text-xs text-fg-3">
          Id <code className="[overflow-wrap:anywhere]">{hook.id}</code>
        </p>
      </div>
      {!hook.enabled && <SwitchedOff hook={hook} canSend={isIncluded} />}
      <Facts hook={hook} onRotate={isIncluded ? () => setOpen("rotate") : null} />
      <DeliveryList
        hook={hook}
        canSend={isIncluded && hook.enabled}
        actions={
          isIncluded &&
          hook.enabled && (
            <Button aria-haspopup="dialog" onClick={() => setOpen("replay")}>
              Replay…
            </Button>
          )
        }
      />
      {open === "edit" && <EditHookDialog hook={hook} onClose={close} />}
      {open === "test" && <TestDialog hook={hook} onClose={close} />}
      {open === "replay" && <ReplayDialog hook={hook} onClose={close} />}
      {open === "rotate" && (
        <RotateDialog
          hook={hook}
          onClose={close}
          onRotated={({ webhook, secret }) => (secret === null ? close() : setOpen({ webhook, secret }))}
        />
      )}
      {open === "delete" && (
        <DeleteDialog
          hook={hook}
          onClose={close}
          onDeleted={() => void navigate(paths.webhooks(), { replace: true })}
        />
      )}
      {open !== null && typeof open === "object" && <SecretDialog added={open} isRotated onClose={close} />}
    </div>
  );
}

/** Switches a webhook off. Switching it on asks what to replay, so that stands in the page. */
function OffSwitch({ hook }: { hook: Webhook }) {
  const update = useSingleMutation(updateMutation(useQueryClient(), hook.id));
  return (
    <Switch
      checked
      disabled={update.isPending}
      // On phones a line of its own, so that the buttons stay together.
      className="text-sm max-sm:w-full"
      onChange={() =>
        update.mutate(
          { enabled: false },
          {
            onSuccess: () => toast.success("The webhook is off. What happens now can be replayed for 30 days."),
            onError: (error) => toast.failure(failureOf(error)),
          },
        )
      }
    >
      On
    </Switch>
  );
}

function Facts({ hook, onRotate }: { hook: Webhook; onRotate: (() => void) | null }) {
  const { last_success_at: success, next_attempt_at: next, waiting, old_secret_until: old } = hook;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line text-sm md:grid-cols-5">
      <Fact name="Last success">{success === null ? "Never" : <Time iso={success} />}</Fact>
      <Fact name="Waiting">
        {formatNoun(waiting, "event")}
        {waiting > 0 && next !== null && (
          <>
            , next try <DueTime iso={next} />
          </>
        )}
      </Fact>
      <Fact name="Given up">{formatCount(hook.given_up)} in 30 days</Fact>
      <Fact name="Sequence">{formatCount(hook.sequence)}</Fact>
      <Fact name="Secret">
        {hook.format === "standard" ? (
          <span className="flex flex-wrap items-center gap-x-2">
            <code className="text-xs">whsec_••••</code>
            {onRotate !== null && (
              <button type="button" onClick={onRotate} className="rounded-control text-link underline">
                Rotate
              </button>
            )}
            {old !== null && <span className="text-xs text-warn">The old one signs too until {formatExact(old)}</span>}
          </span>
        ) : (
          "The address itself"
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-bg px-4 py-2.5 max-md:last:col-span-2">
      <dt className="text-xs text-fg-2">{name}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
