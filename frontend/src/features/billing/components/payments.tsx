import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "@/api/errors";
import { paymentsQuery } from "@/app/billing/queries";
import { asSentence } from "@/lib/sentence";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import type { Standing } from "../standing";
import type { Portal } from "./current-plan";
import { Invoices } from "./invoices";
import { PaymentMethod } from "./payment-method";

/** The payment method above `children`, and the last invoices below, as the provider knows them. */
export function Payments({ portal, standing, children }: { portal: Portal; standing: Standing; children: ReactNode }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(paymentsQuery());
  if (isPending)
    return (
      <>
        <Skeleton className="h-[66px] rounded-card" />
        {children}
        <Skeleton className="h-40 rounded-card" />
      </>
    );
  if (data === undefined)
    return (
      <>
        {children}
        <Notice
          tone="warn"
          title="Payment method and invoices could not be loaded"
          action={
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {asSentence(messageOf(error, "Unknown error"))} They are in the billing portal as well.
        </Notice>
      </>
    );
  return (
    <>
      {data.payment_method !== null && (
        <PaymentMethod method={data.payment_method} standing={standing} portal={portal} />
      )}
      {children}
      <Invoices invoices={data.invoices} portal={portal} />
    </>
  );
}
