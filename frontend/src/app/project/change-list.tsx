import { Fragment, useState } from "react";
import type { Change, ChangeCounts, Changes, Criticality } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatCount } from "@/lib/format";
import { Button } from "@/ui/button";
import { Pill } from "@/ui/pill";
import { pageViews } from "./page-views";

const GRADES = ["breaking", "dangerous", "safe"] as const satisfies readonly Criticality[];
const MAX_SHOWN = 25;

/** Shows the counts of changes: "2 breaking", "1 dangerous", "5 safe". */
export function Grades({ counts, hidden }: { counts: ChangeCounts; hidden?: ChangeCounts | null | undefined }) {
  const shown = GRADES.filter((grade) => counts[grade] > 0);
  const more = hidden ? GRADES.reduce((sum, grade) => sum + hidden[grade], 0) : 0;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {shown.length === 0 && (
        <span className="text-sm font-normal text-fg-2">
          {more > 0 ? "Nothing changed for readers" : "Nothing changed for API clients"}
        </span>
      )}
      {shown.map((grade) => (
        <span key={grade} className={`grade ${grade}`}>
          {formatCount(counts[grade])} {grade}
        </span>
      ))}
      {more > 0 && <Pill>{formatCount(more)} hidden from readers</Pill>}
    </span>
  );
}

interface Props {
  changes: Changes;
  /** Whether to list only breaking and dangerous changes at first. */
  short?: boolean;
}

/** Lists changes with grade and reason, breaking ones first. */
export function ChangeList({ changes, short = false }: Props) {
  const hurting = changes.items.filter((change) => change.criticality !== "safe");
  const first = short ? Math.min(hurting.length, MAX_SHOWN) : MAX_SHOWN;
  const [all, setAll] = useState(false);
  const shown = all ? changes.items : changes.items.slice(0, first);
  const rest = changes.items.length - shown.length;
  if (changes.items.length === 0) return <p className="text-sm text-fg-2">Nothing changed for API clients.</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      {shown.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line text-sm">
          {shown.map((change) => (
            <ChangeRow key={`${change.code} ${change.path} ${change.message}`} change={change} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          {shown.length === 0 ? `Show ${formatCount(rest)} safe` : `Show ${formatCount(rest)} more`}
        </Button>
      )}
      {changes.omitted > 0 && <p className="text-xs text-fg-3">And {formatCount(changes.omitted)} more, not listed.</p>}
    </div>
  );
}

const edge: Record<Criticality, string> = { breaking: "border-l-bad", dangerous: "border-l-warn", safe: "border-l-ok" };

function ChangeRow({ change }: { change: Change }) {
  const views = pageViews(change);
  return (
    <li
      className={classes(
        "flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 border-l-3 px-3.5 py-2.5",
        change.hidden ? "border-l-line-2 bg-bg-2 text-fg-2" : edge[change.criticality],
      )}
    >
      <span
        className={classes(
          "min-w-[78px] justify-center text-center",
          change.hidden ? "grade" : `grade ${change.criticality}`,
        )}
      >
        {change.criticality}
      </span>
      <span className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <Message text={change.message} />
        {change.reason !== null && <span className="block text-sm text-fg-2">{change.reason}</span>}
        {views !== null && <span className="block text-sm text-fg-2">{views}</span>}
      </span>
      {change.hidden && <Pill>hidden from readers</Pill>}
      <span className="text-xs text-fg-3 tabular-nums">{lines(change)}</span>
    </li>
  );
}

/** Renders code spans as in Markdown: equal runs of backticks on both sides, without one space of padding. */
function Message({ text }: { text: string }) {
  return text.split(/((?<!`)(`+)(?!`).*?(?<!`)\2(?!`))/s).map((part, index) => {
    // This part is only the backticks, which the previous part contains.
    if (index % 3 === 2) return null;
    const code = index % 3 === 1 ? part.replace(/^(`+)(.*)\1$/s, "$2").replace(/^ (.*\S.*) $/s, "$1") : null;
    // The order of the parts never changes.
    // oxlint-disable-next-line react/no-array-index-key
    return (
      <Fragment key={index}>
        {code === null ? part : <code className="rounded-sm bg-bg-3 px-1 font-mono text-sm">{code}</code>}
      </Fragment>
    );
  });
}

function lines({ old_line, new_line }: Change): string {
  if (old_line !== null && new_line !== null)
    return old_line === new_line ? `line ${old_line}` : `line ${old_line}, now ${new_line}`;
  if (new_line !== null) return `line ${new_line}`;
  return old_line === null ? "" : `was line ${old_line}`;
}
