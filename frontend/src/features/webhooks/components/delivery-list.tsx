import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { failureOf } from "@/api/errors";
import type { DeliveryStatus, Webhook, WebhookDelivery } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { useAddressView } from "@/app/use-address-view";
import { formatCount } from "@/lib/format";
import { WEBHOOK_DELIVERY_DAYS } from "@/lib/generated/retention";
import { Button } from "@/ui/button";
import { DetailsButton } from "@/ui/data-rows";
import { DataTable } from "@/ui/data-table";
import { LineIcon } from "@/ui/line-icon";
import { EmptyList, PagedList } from "@/ui/paged-list";
import { Pill } from "@/ui/pill";
import { DayFields, PeriodSelect } from "@/ui/period-filter";
import { COMPACT, Select } from "@/ui/select";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { deliveriesQuery, resendMutation } from "../queries";
import { type DeliveryView, filtersOf, isFiltered, PERIODS, readView, STATUSES, WHOLE_LOG, writeView } from "../view";
import { answerOf, EVENTS, formatMs } from "../words";
import { DeliveryDetails } from "./delivery-details";

/** The log of what was sent, with the filters of the address. */
export function DeliveryList({
  hook,
  canSend,
  actions,
}: {
  hook: Webhook;
  canSend: boolean;
  actions: React.ReactNode;
}) {
  const [view, change] = useAddressView(readView, writeView);
  const list = useInfiniteQuery(deliveriesQuery(hook.id, filtersOf(view)));
  const resend = useSingleMutation(resendMutation(useQueryClient(), hook.id));

  function sendAgain({ id, kind }: WebhookDelivery) {
    resend.mutate(id, {
      onSuccess: () => toast.success(`${kind} is on its way again.`),
      onError: (error) => toast.failure(failureOf(error)),
    });
  }

  return (
    <section aria-labelledby="deliveries-heading" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="deliveries-heading" className="text-md font-semibold">
          Deliveries
        </h3>
        {actions}
      </div>
      <Filters view={view} onChange={change} />
      <PagedList
        list={list}
        what="deliveries"
        next="older"
        empty={
          <EmptyList>
            {isFiltered(view) ? (
              <>
                No delivery of the last {WEBHOOK_DELIVERY_DAYS} days fits these filters.{" "}
                <button type="button" className="text-link underline" onClick={() => change(WHOLE_LOG)}>
                  Show all
                </button>
              </>
            ) : (
              "Nothing was sent yet. The next event, or a test, appears here."
            )}
          </EmptyList>
        }
      >
        {(deliveries) => (
          <DataTable
            label="Deliveries"
            rows={deliveries}
            keyOf={({ id }) => id}
            head={{
              title: "Event",
              name: ({ kind, is_test: isTest }) => (
                <span className="flex min-w-0 flex-wrap items-center gap-2">
                  <code className="text-xs [overflow-wrap:anywhere]">{kind}</code>
                  {isTest && <Pill>Test</Pill>}
                </span>
              ),
            }}
            columns={[
              { title: "No.", cell: ({ sequence }) => formatCount(sequence), isNumber: true },
              { title: "About", cell: aboutText, className: "max-w-56 [overflow-wrap:anywhere]" },
              { title: "When", cell: ({ created_at: at }) => <Time iso={at} /> },
              { title: "Answer", cell: (delivery) => <Answer of={delivery} /> },
              {
                title: "Tries",
                cell: ({ kind, sequence, attempts, max_attempts: most }, opening) => (
                  <DetailsButton
                    opening={opening}
                    label={`Details of ${kind} ${sequence === null ? "(test)" : formatCount(sequence)}`}
                  >
                    {attempts} of {most}
                  </DetailsButton>
                ),
              },
              {
                title: "Time",
                cell: ({ last_duration_ms: ms }) => (ms === null ? "–" : formatMs(ms)),
                isNumber: true,
              },
            ]}
            {...(canSend && {
              actions: (delivery: WebhookDelivery) => (
                <Button
                  size="small"
                  look="quiet"
                  aria-label={`Resend ${delivery.kind} ${delivery.sequence === null ? "(test)" : formatCount(delivery.sequence)}`}
                  busy={resend.isPending && resend.variables === delivery.id}
                  onClick={() => sendAgain(delivery)}
                >
                  <LineIcon of={RefreshCw} className="size-3.5" />
                  Resend
                </Button>
              ),
            })}
            details={(delivery) => <DeliveryDetails hookId={hook.id} delivery={delivery} />}
          />
        )}
      </PagedList>
      <p className="text-xs text-fg-3">Request, answer and times are kept for {WEBHOOK_DELIVERY_DAYS} days.</p>
    </section>
  );
}

const aboutText = ({ project, version }: WebhookDelivery) =>
  project === null ? "–" : `${project.name}${version === null ? "" : ` v${version}`}`;

function Answer({ of: delivery }: { of: WebhookDelivery }) {
  const { text, tone } = answerOf(delivery);
  return (
    <Pill tone={tone} className="max-w-full sm:max-w-44">
      <span title={text} className="truncate">
        {text}
      </span>
    </Pill>
  );
}

function Filters({ view, onChange }: { view: DeliveryView; onChange: (part: Partial<DeliveryView>) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        aria-label="Event"
        className={`${COMPACT} max-w-56`}
        value={view.kind ?? ""}
        onChange={({ target }) => onChange({ kind: target.value || null })}
      >
        <option value="">All kinds</option>
        {EVENTS.map(({ kind }) => (
          <option key={kind} value={kind}>
            {kind}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Outcome"
        className={`${COMPACT} max-w-40`}
        value={view.status ?? ""}
        onChange={({ target }) => onChange({ status: (target.value || null) as DeliveryStatus | null })}
      >
        <option value="">All outcomes</option>
        {STATUSES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <PeriodSelect
        view={view}
        kept={`${WEBHOOK_DELIVERY_DAYS} days`}
        periods={PERIODS}
        className="max-w-40"
        onChange={onChange}
      />
      <DayFields view={view} onChange={onChange} />
    </div>
  );
}
