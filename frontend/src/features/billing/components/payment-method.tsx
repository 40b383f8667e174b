import { CreditCard } from "lucide-react";
import type { PaymentMethod as Method } from "@/api/generated/types.gen";
import { LineIcon } from "@/ui/line-icon";
import type { Standing } from "../standing";
import { type Portal, PortalButton } from "./current-plan";

/** The method of a payment. */
export function PaymentMethod({ method, standing, portal }: { method: Method; standing: Standing; portal: Portal }) {
  const { name, detail, isBad } = describe(method, standing);
  return (
    <section
      aria-label="Payment method"
      className="flex items-center gap-3 rounded-card border border-line px-4.5 py-3.5 sm:px-6"
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-brand-soft text-brand">
        <LineIcon of={CreditCard} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{name}</p>
        <p className={isBad ? "text-xs text-bad" : "text-xs text-fg-2"}>{detail}</p>
      </div>
      <PortalButton name="card" page="payment_method" label="Change the payment method" size="small" portal={portal}>
        Change
      </PortalButton>
    </section>
  );
}

function describe(method: Method, standing: Standing): { name: string; detail: string; isBad: boolean } {
  switch (method.kind) {
    case "card": {
      const month = new Date(Date.UTC(method.exp_year, method.exp_month - 1)).toLocaleString("en-US", {
        month: "long",
        timeZone: "UTC",
      });
      // A card is good until the end of its month.
      const isOver = Date.UTC(method.exp_year, method.exp_month) < Date.now();
      return {
        name: `${capitalise(method.brand)} ending in ${method.last4}`,
        detail: `${isOver ? "Expired" : "Expires"} ${month} ${method.exp_year}`,
        isBad: isOver,
      };
    }
    case "test_card":
      if (standing === "ending" || standing === "free") {
        const name = method.works ? "Test card that works" : "Test card that fails";
        return { name, detail: "No payment is taken, and nothing renews.", isBad: false };
      }
      return method.works
        ? { name: "Test card that works", detail: "No payment is taken; renewals succeed.", isBad: false }
        : { name: "Test card that fails", detail: "No payment is taken; the next renewal is declined.", isBad: true };
    case "other":
      return {
        name: capitalise(method.name.replaceAll("_", " ")),
        detail: "Kept by the payment provider",
        isBad: false,
      };
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
