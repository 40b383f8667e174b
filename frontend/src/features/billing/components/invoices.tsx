import { Download } from "lucide-react";
import type { Invoice, InvoiceStatus } from "@/api/generated/types.gen";
import { formatDate, formatMoney, formatShortDate } from "@/lib/format";
import type { Column } from "@/ui/data-rows";
import { DataTable } from "@/ui/data-table";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { type Portal, PortalButton } from "./current-plan";

const statuses: Record<InvoiceStatus, { label: string; tone: "ok" | "bad" | "plain" | "warn" }> = {
  paid: { label: "Paid", tone: "ok" },
  open: { label: "Open", tone: "warn" },
  failed: { label: "Failed", tone: "bad" },
  refunded: { label: "Refunded", tone: "plain" },
  void: { label: "Void", tone: "plain" },
};

const COLUMNS: readonly Column<Invoice>[] = [
  { title: "For", cell: timeOf, className: "text-fg-2" },
  { title: "Amount", cell: ({ amount, currency }) => formatMoney(amount, currency), isNumber: true },
  { title: "Status", cell: ({ status }) => <Pill tone={statuses[status].tone}>{statuses[status].label}</Pill> },
];

/** The last invoices. */
export function Invoices({ invoices, portal }: { invoices: readonly Invoice[]; portal: Portal }) {
  return (
    <section aria-labelledby="invoices" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="invoices" className="text-md font-semibold">
          Invoices
        </h2>
        <PortalButton name="invoices" size="small" look="quiet" portal={portal}>
          All in the billing portal
        </PortalButton>
      </div>
      {invoices.length === 0 ? (
        <p className="rounded-card border border-line px-4.5 py-5 text-sm text-fg-2 sm:px-6">No invoices yet.</p>
      ) : (
        <DataTable
          label="Invoices"
          rows={invoices}
          keyOf={({ id }) => id}
          head={{
            title: "Date",
            name: ({ created_at }) => <span className="font-normal">{formatDate(created_at)}</span>,
          }}
          columns={COLUMNS}
          actions={({ pdf_url: url, created_at }) =>
            url !== null && <DocumentLink url={url} date={formatDate(created_at)} />
          }
        />
      )}
    </section>
  );
}

function DocumentLink({ url, date }: { url: string; date: string }) {
  return (
    <a
      href={url}
      aria-label={`PDF of ${date}`}
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 text-link underline"
    >
      <LineIcon of={Download} className="size-3.5" />
      PDF
    </a>
  );
}

function timeOf({ period_start: start, period_end: end }: Invoice): string {
  return start === null || end === null ? "Pro" : `Pro, ${formatShortDate(start)} to ${formatShortDate(end)}`;
}
