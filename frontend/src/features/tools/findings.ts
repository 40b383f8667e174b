import type { FixableDiagnostic, ValidatedSchema } from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";
import type { Side } from "./texts";

/** A diagnostic and the text that it is about. */
export interface Finding {
  side: Side;
  item: FixableDiagnostic;
}

/** Lists all findings: those of the schema first, because they may explain the others. */
export function findingsOf(answer: ValidatedSchema | null): Finding[] {
  if (answer === null) return [];
  const of = (side: Side, items: readonly FixableDiagnostic[]) => items.map((item): Finding => ({ side, item }));
  return [...of("schema", answer.schema.diagnostics), ...of("operations", answer.operations?.diagnostics ?? [])];
}

export function countErrors(items: readonly FixableDiagnostic[]): number {
  return items.filter(({ severity }) => severity === "error").length;
}

/** Says what the operations are: "2 queries, 1 fragment". */
export function describeOperations(answer: ValidatedSchema | null): string {
  const list = answer?.operations?.list ?? [];
  const nouns = [
    ["query", "query", "queries"],
    ["mutation", "mutation", "mutations"],
    ["subscription", "subscription", "subscriptions"],
    ["fragment", "fragment", "fragments"],
  ] as const;
  return nouns
    .map(([kind, one, many]) => ({ count: list.filter((each) => each.kind === kind).length, one, many }))
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => formatNoun(count, one, many))
    .join(", ");
}

/** Says what the schema holds: "5 types, 2 operations, 9 fields". */
export function describeSchema(answer: ValidatedSchema | null): string {
  const counts = answer?.schema.counts ?? null;
  if (counts === null) return "";
  return [
    formatNoun(counts.types, "type"),
    formatNoun(counts.operations, "operation"),
    formatNoun(counts.fields, "field"),
  ].join(", ");
}

/** Says that all is well, and how much was checked. */
export function describeSuccess(answer: ValidatedSchema): string {
  const operations = describeOperations(answer);
  if (operations === "") return "The schema is valid. Add operations to check them against it.";
  return `Everything is valid: ${operations} against ${formatNoun(answer.schema.counts?.types ?? 0, "type")}.`;
}
