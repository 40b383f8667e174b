import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureOf } from "@/api/errors";
import { Failure } from "./failure";
import { LoadingBlocks } from "./loading-blocks";

/** The parts of a query that decide what a screen shows. */
export type Loading<Data> = Pick<
  UseQueryResult<Data>,
  "data" | "isPending" | "isLoadingError" | "error" | "isFetching"
> & { refetch: () => unknown };

interface Props<Data> {
  query: Loading<Data>;
  /** A noun with its article: "the versions". */
  what: string;
  /** The classes of the grey boxes that stand for the content. */
  blocks: readonly string[];
  children: (data: Data) => ReactNode;
}

/** Shows grey boxes while data loads, and the failure with a retry if it does not. */
export function Loaded<Data>({ query, what, blocks, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isLoadingError) return <LoadingBlocks label={`Loading ${what}`} blocks={blocks} />;
  return (
    <Failure
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`}
      {...failureOf(query.error)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}
