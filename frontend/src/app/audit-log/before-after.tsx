import { ArrowRight } from "lucide-react";
import type { AuditChange, AuditLogEntry } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { countsOf, propertiesOf, type Value, valueOf } from "./words";

const CHIP = "max-w-full rounded-sm px-1.5 align-baseline [overflow-wrap:anywhere]";

/** A value before a change. It is struck through, so that it does not depend on its colour. */
export function Before({ value, isShort = false }: { value: Value; isShort?: boolean }) {
  return <del className={classes(CHIP, "bg-bad-soft text-bad", look(value, isShort))}>{value.text}</del>;
}

/** A value after a change. */
export function After({ value, isShort = false }: { value: Value; isShort?: boolean }) {
  return <ins className={classes(CHIP, "bg-ok-soft text-ok no-underline", look(value, isShort))}>{value.text}</ins>;
}

const look = ({ isCode }: Value, isShort: boolean) =>
  classes(isCode && "font-mono text-xs", isShort ? "line-clamp-1" : "inline-block");

function Change({ of: { field, from, to } }: { of: AuditChange }) {
  const [before, after] = [valueOf(field, from), valueOf(field, to)];
  if (before === null && after === null) return null;
  return (
    <span className="flex max-w-full min-w-0 flex-wrap items-center gap-1">
      {before !== null && <Before value={before} isShort />}
      {before !== null && after !== null && <LineIcon of={ArrowRight} className="size-3.5 text-fg-3" />}
      {after !== null && <After value={after} isShort />}
    </span>
  );
}

/** Texts that say more than the values of a change. */
const SENTENCES: Readonly<Record<string, string>> = {
  "allowed_change.created": "reason",
  "allowed_change.withdrawn": "reason",
  "endpoint.sync_failed": "message",
  "webhook.delivery_failed": "message",
  "webhook.disabled": "reason",
};

/** The change of an entry in one line: the first property, and how many more there are. */
export function Summary({ of: entry }: { of: AuditLogEntry }) {
  const sentence = entry.changes.find(({ field }) => field === SENTENCES[entry.kind]);
  const words = sentence && valueOf(sentence.field, sentence.to ?? sentence.from);
  if (words) return <span className="line-clamp-2 text-fg-2 [overflow-wrap:anywhere]">“{words.text}”</span>;
  const [first, ...others] = propertiesOf(entry).filter(
    ({ field, from, to }) => valueOf(field, from) !== null || valueOf(field, to) !== null,
  );
  if (first === undefined || first.field === "is_new_browser") return null;
  const isVersion = entry.kind === "schema.published";
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <Change of={first} />
      {countsOf(entry).map(({ text, tone }) => (
        <Pill key={text} tone={tone}>
          {text}
        </Pill>
      ))}
      {!isVersion && others.length > 0 && <span className="text-xs text-fg-2">and {others.length} more</span>}
    </span>
  );
}
