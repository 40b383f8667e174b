import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "@/api/errors";
import { asSentence } from "@/lib/sentence";
import { Button } from "./button";
import { Loaded } from "./loaded";
import { Notice } from "./notice";

interface Props<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>;
  /** The noun for its items, in the plural. */
  what: string;
  /** The order of the next page, compared with the pages above. */
  next?: "earlier" | "older";
  blocks?: readonly string[];
  /** Stands in place of a list without items. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

const TWO_ROWS = ["h-24 w-full", "h-24 w-full"];

/** The states of a list that is read page by page: loading, failed, empty, and with a button for more. */
export function PagedList<Item>({ list, what, next = "earlier", blocks = TWO_ROWS, empty, children }: Props<Item>) {
  return (
    <Loaded query={list} what={`the ${what}`} blocks={blocks}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <div className="grid grid-cols-1 gap-4">
            {children(items)}
            {list.isFetchNextPageError && (
              <Notice tone="bad">
                The {next} {what} could not be loaded. {asSentence(messageOf(list.error))}
              </Notice>
            )}
            {list.hasNextPage && (
              <Button
                className="justify-self-start"
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show {next} {what}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Says that a list has no items, in the place of the list. */
export function EmptyList({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-line px-4 py-10 text-center text-sm text-fg-2">{children}</p>;
}
