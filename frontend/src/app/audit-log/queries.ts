import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import { saveFile } from "@/api/files";
import { listAuditLog } from "@/api/generated/sdk.gen";
import type { ListAuditLogData } from "@/api/generated/types.gen";
import type { AuditFilters } from "./view";

export const auditLogQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit-log", filters],
    queryFn: ({ pageParam, signal }) =>
      listAuditLog({
        // The types know fewer words for `kind` than the server.
        query: { ...filters, ...(pageParam !== null && { cursor: pageParam }) } as ListAuditLogData["query"],
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Every change adds a row.
    staleTime: 0,
  });

export type ExportFormat = "csv" | "json";

/** Saves what the filters show as a file. */
export const exportMutation = (filters: AuditFilters) =>
  mutationOptions({
    mutationFn: (format: ExportFormat) =>
      saveFile(`/api/audit-log/export?${new URLSearchParams({ ...filters, format }).toString()}`),
  });
