import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { Invoice, InvoiceStatus } from "@/api/generated/types.gen";
import { formatDate, formatShortDate } from "@/lib/format";
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

/** The last invoices. On a phone, the time that they are for is left out. */
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
        <div className="overflow-hidden rounded-card border border-line">
          <table className="w-full text-left text-sm">
            <thead className="text-xs text-fg-2">
              <tr>
                <th className="px-4.5 py-2.5 font-medium sm:px-6">Date</th>
                <th className="px-3 py-2.5 font-medium max-sm:hidden">For</th>
                <th className="px-3 py-2.5 text-right font-medium">Amount</th>
                <th className="px-3 py-2.5 font-medium">Status</th>
                <th className="px-3 py-2.5 max-sm:hidden">
                  <span className="sr-only">Document</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {invoices.map((invoice) => (
                <Row key={invoice.id} invoice={invoice} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const { label, tone } = statuses[invoice.status];
  const date = formatDate(invoice.created_at);
  return (
    <tr className="border-t border-line">
      <td className="px-4.5 py-3 sm:px-6">
        <span className="max-sm:hidden">{date}</span>
        {/* On a phone the document is behind the date. */}
        <span className="sm:hidden">
          {invoice.pdf_url === null ? date : <DocumentLink url={invoice.pdf_url}>{date}</DocumentLink>}
        </span>
      </td>
      <td className="px-3 py-3 text-fg-2 max-sm:hidden">{timeOf(invoice)}</td>
      <td className="px-3 py-3 text-right tabular-nums">{formatMoney(invoice.amount, invoice.currency)}</td>
      <td className="px-3 py-3">
        <Pill tone={tone}>{label}</Pill>
      </td>
      <td className="px-3 py-3 text-right max-sm:hidden">
        {invoice.pdf_url !== null && (
          <DocumentLink url={invoice.pdf_url} label={`PDF of ${date}`}>
            <LineIcon of={Download} className="size-3.5" />
            PDF
          </DocumentLink>
        )}
      </td>
    </tr>
  );
}

function DocumentLink({ url, label, children }: { url: string; label?: string; children: ReactNode }) {
  return (
    <a href={url} aria-label={label} rel="noreferrer" className="inline-flex items-center gap-1.5 text-link underline">
      {children}
    </a>
  );
}

function timeOf({ period_start: start, period_end: end }: Invoice): string {
  return start === null || end === null ? "Pro" : `Pro, ${formatShortDate(start)} to ${formatShortDate(end)}`;
}

/** Formats an amount in the smallest unit: 1900 "usd" → "$19.00". */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
