import type { ChangeCounts, CheckList, ListedCheck, PublishedRun, Run } from "@/api/generated/types.gen";
import { checkTitle } from "./words";

/** A row of the list of runs: a pull request with its newest check, another check, or a published version. */
export interface RunRow {
  key: string;
  title: string;
  /** Number of the pull request. */
  request: number | null;
  requestUrl: string | null;
  commit: string | null;
  run: Run | null;
  /** The user who checked without an API key. */
  by: string | null;
  isOk: boolean;
  counts: ChangeCounts | null;
  findings: number;
  /** How often the pages of its breaking changes had been viewed in 30 days; null if none is counted. */
  pageViews: number | null;
  at: string;
  /** How many checks the pull request had. */
  runs: number;
  /** Ids of those checks, newest first; empty for a published version. */
  checks: readonly string[];
  isPublished: boolean;
}

/** Returns the rows, newest first: one for each pull request, and one for each run that belongs to none. */
export function runRows({ checks, published }: CheckList): RunRow[] {
  const requests = new Map<string, ListedCheck[]>();
  for (const check of checks) {
    const request = check.run?.pull_request;
    const key = request ? `request ${request.url ?? request.number}` : `check ${check.id}`;
    const group = requests.get(key);
    if (group) group.push(check);
    else requests.set(key, [check]);
  }
  const rows = [...requests].map(([key, group]) => checkRow(key, group));
  return [...rows, ...published.map(publishedRow)].sort((a, b) => b.at.localeCompare(a.at));
}

function checkRow(key: string, group: readonly ListedCheck[]): RunRow {
  // The server lists the newest first.
  const newest = group[0] as ListedCheck;
  const request = newest.run?.pull_request ?? null;
  const number = request?.number ?? null;
  return {
    key,
    title: request?.title ?? newest.message ?? (number === null ? checkTitle(newest) : "Pull request"),
    request: number,
    requestUrl: request?.url ?? null,
    commit: newest.commit,
    run: newest.run,
    by: newest.run?.key ? null : newest.created_by,
    isOk: newest.ok,
    counts: newest.base_version === null ? null : withHidden(newest),
    findings: newest.findings,
    pageViews: newest.page_views,
    at: newest.created_at,
    runs: group.length,
    checks: group.map(({ id }) => id),
    isPublished: false,
  };
}

function publishedRow(version: PublishedRun): RunRow {
  return {
    key: `version ${version.version}`,
    title: `Published v${version.version}`,
    request: version.run?.pull_request?.number ?? null,
    requestUrl: version.run?.pull_request?.url ?? null,
    commit: version.commit,
    run: version.run,
    by: null,
    isOk: true,
    counts: version.changes,
    findings: 0,
    pageViews: null,
    at: version.created_at,
    runs: 1,
    checks: [],
    isPublished: true,
  };
}

export type Shown = "all" | "failing" | "published";

/** Which rows are listed. */
export interface Filter {
  shown: Shown;
  /** The prefix of a key; null for runs with any key and without one. */
  key: string | null;
}

export function filterRows(rows: readonly RunRow[], { shown, key }: Filter): RunRow[] {
  return rows.filter(
    (row) =>
      (shown === "all" || (shown === "failing" ? !row.isOk : row.isPublished)) &&
      (key === null || row.run?.key?.prefix === key),
  );
}

/** Returns the keys that made the runs, by name. */
export function keysOf(rows: readonly RunRow[]): { name: string; prefix: string }[] {
  const keys = rows.flatMap(({ run }) => run?.key ?? []);
  const known = new Map(keys.map((key) => [key.prefix, key]));
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns whether a pipeline made one of the runs, and not only people in the browser. */
export function isConnected(rows: readonly RunRow[]): boolean {
  return rows.some(({ run, isPublished }) => run !== null || isPublished);
}

/** Returns the numbers of a check's changes, those in hidden parts included. */
function withHidden({ changes, hidden }: ListedCheck): ChangeCounts {
  return {
    breaking: changes.breaking + (hidden?.breaking ?? 0),
    dangerous: changes.dangerous + (hidden?.dangerous ?? 0),
    safe: changes.safe + (hidden?.safe ?? 0),
  };
}
