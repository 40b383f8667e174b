import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureOf } from "@/api/errors";
import { Button } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { Skeleton } from "@/ui/skeleton";

interface Props {
  list: UseInfiniteQueryResult<{ pages: readonly { items: readonly unknown[] }[] }>;
  /** What is in the list, in the plural. */
  what: string;
  empty: string;
  children: ReactNode;
}

/** The states of a list that is read part by part: loading, failed, empty, with more. */
export function Parts({ list, what, empty, children }: Props) {
  if (list.isPending) {
    return (
      <div role="status" aria-label={`Loading ${what}`} className="grid gap-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    );
  }
  if (list.data === undefined) {
    return (
      <Failure
        title={`The ${what} could not be loaded`}
        {...failureOf(list.error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.data.pages.every((part) => part.items.length === 0)) {
    return <p className="rounded-card border border-line px-4 py-10 text-center text-sm text-fg-2">{empty}</p>;
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {children}
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-bad">
          {failureOf(list.error).message}
        </p>
      )}
      {list.hasNextPage && (
        <Button className="justify-self-start" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show earlier {what}
        </Button>
      )}
    </div>
  );
}
