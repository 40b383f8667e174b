import { useQuery } from "@tanstack/react-query";
import type { Webhook } from "@/api/generated/types.gen";
import { projectsQuery } from "@/app/project/queries";
import { classes } from "@/lib/classes";
import { formatExact, formatNoun } from "@/lib/format";
import { dueText, type State, stateOf } from "../words";

const DOTS: Record<State["tone"], string> = {
  ok: "bg-ok",
  bad: "bg-bad",
  warn: "bg-warn",
  plain: "border-2 border-fg-3",
};

/** A mark in the colour of a state. The words of the state stand beside it. */
export function Dot({ tone }: { tone: State["tone"] }) {
  return <span aria-hidden="true" className={classes("inline-block size-2 shrink-0 rounded-full", DOTS[tone])} />;
}

export function StateDot({ hook }: { hook: Webhook }) {
  const { tone, word } = stateOf(hook);
  return (
    <span title={word}>
      <Dot tone={hook.enabled ? tone : "plain"} />
      <span className="sr-only">{word}</span>
    </span>
  );
}

/** Says which events a webhook is not told about. */
export function FilterText({ hook }: { hook: Webhook }) {
  const { project_ids: ids, coordinates, min_severity: severity } = hook;
  const projects = useQuery({ ...projectsQuery(), enabled: ids !== null && ids.length > 0 });
  const names = projects.data?.projects.filter(({ id }) => ids?.includes(id)).map(({ name }) => name) ?? [];
  const parts = [
    ids === null
      ? "All projects"
      : ids.length === 0
        ? "No project: those that it had are deleted"
        : names.length === 0
          ? formatNoun(ids.length, "project")
          : names.slice(0, 2).join(", ") + (names.length > 2 ? ` and ${names.length - 2} more` : ""),
    ...(severity === "safe" ? [] : [`${severity} or worse`]),
    ...(coordinates.length === 0 ? [] : [coordinates.slice(0, 3).join(" ") + (coordinates.length > 3 ? " …" : "")]),
  ];
  return <p className="text-xs text-fg-3 [overflow-wrap:anywhere]">{parts.join(" · ")}</p>;
}

/** When something is due, seen from now; the exact time appears on hover. */
export function DueTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {dueText(iso)}
    </time>
  );
}
