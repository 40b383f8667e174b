import { Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { LayoutCounts, LayoutGroupCounts, LayoutProblem } from "@/api/generated/types.gen";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { formatNoun } from "@/lib/format";
import { MAX_LAYOUT_GROUPS, MAX_LAYOUT_NAME } from "@/lib/generated/limits";
import { Button } from "@/ui/button";
import { TextArea, TextField } from "@/ui/field";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { MoveButtons } from "@/ui/move-buttons";
import { type GroupDraft, moved, problemsByGroup } from "./draft";

interface Props {
  groups: readonly GroupDraft[];
  /** Null while they are counted. */
  counts: LayoutCounts | null;
  problems: readonly LayoutProblem[];
  isLocked: boolean;
  onChange: (groups: readonly GroupDraft[]) => void;
}

/** The owner's groups: name, patterns, and what is in them. */
export function GroupList({ groups, counts, problems, isLocked, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState("");
  const byGroup = problemsByGroup(problems);
  const isFull = groups.length >= MAX_LAYOUT_GROUPS;

  function add() {
    const id = 1 + Math.max(-1, ...groups.map((group) => group.id));
    onChange([...groups, { id, name: "", text: "" }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  }

  function remove(at: number) {
    onChange(groups.filter((_, index) => index !== at));
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll("li");
      const next = left?.[Math.min(at, left.length - 1)]?.querySelector<HTMLInputElement>("input");
      (next ?? addButton.current)?.focus();
    });
  }

  function move(at: number, by: -1 | 1) {
    const next = moved(groups, at, by);
    if (next === groups) return;
    onChange(next);
    setSaid(`${groups[at]?.name || "The group"} is number ${at + by + 1} of ${groups.length} now.`);
  }

  return (
    <>
      {groups.length === 0 && (
        <p className="text-sm text-fg-2">
          No groups of your own: directives and names decide, such as <code>addReaction</code> and{" "}
          <code>removeReaction</code> for <em>Reaction</em>.
        </p>
      )}
      {groups.length > 0 && (
        <ol ref={list} aria-label="Your groups" className="grid min-w-0 grid-cols-1 gap-3">
          {groups.map((group, at) => (
            <GroupRow
              key={group.id}
              group={group}
              number={at + 1}
              isLast={at === groups.length - 1}
              counts={counts?.groups[at] ?? null}
              problems={byGroup.get(at) ?? []}
              isLocked={isLocked}
              onChange={(change) =>
                onChange(groups.map((each, index) => (index === at ? { ...each, ...change } : each)))
              }
              onMove={(by) => move(at, by)}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      {(byGroup.get(null) ?? []).map((message) => (
        <Notice key={message} tone="bad">
          {message}
        </Notice>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={addButton} size="small" onClick={add} disabled={isLocked || isFull}>
          <LineIcon of={Plus} className="size-3.5" />
          Add group
        </Button>
        {counts !== null && <p className="text-sm text-fg-2 tabular-nums">{restText(counts)}</p>}
      </div>
      {isFull && <p className="text-xs text-fg-3">A project has at most {MAX_LAYOUT_GROUPS} groups of its own.</p>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function restText(counts: LayoutCounts): string {
  const rest = `${formatNoun(counts.rest_operations, "operation")} and ${formatNoun(counts.rest_types, "type")} in no group`;
  if (counts.groups_of_schema === 0) return `${rest}.`;
  return `${formatNoun(counts.groups_of_schema, "more group")} from directives and names; ${rest}.`;
}

interface RowProps {
  group: GroupDraft;
  number: number;
  isLast: boolean;
  counts: LayoutGroupCounts | null;
  problems: readonly string[];
  isLocked: boolean;
  onChange: (change: Partial<GroupDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function GroupRow({ group, number, isLast, counts, problems, isLocked, onChange, onMove, onRemove }: RowProps) {
  const note = useId();
  const name = group.name.trim() === "" ? `group ${number}` : group.name;
  return (
    <li className="grid min-w-0 grid-cols-1 gap-3 rounded-field border border-line p-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <TextField
        label={
          <>
            Name <span className="sr-only">of group {number}</span>
          </>
        }
        value={group.name}
        placeholder="Carts"
        maxLength={2 * MAX_LAYOUT_NAME}
        autoComplete="off"
        readOnly={isLocked}
        aria-describedby={note}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label={
          <>
            Patterns, one per line <span className="sr-only">of group {number}</span>
          </>
        }
        className="min-h-20 resize-y font-mono text-sm"
        rows={Math.min(10, Math.max(3, group.text.split("\n").length))}
        value={group.text}
        placeholder={"cart*\nCart*\nQuery.product*"}
        spellCheck={false}
        autoCapitalize="off"
        readOnly={isLocked}
        aria-describedby={note}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <div className="flex items-start justify-end sm:pt-6">
        <MoveButtons name={name} isFirst={number === 1} isLast={isLast} isLocked={isLocked} onMove={onMove} />
        <button
          type="button"
          aria-label={`Remove ${name}`}
          disabled={isLocked}
          onClick={onRemove}
          className="rounded-control p-2 text-fg-3 not-disabled:hover:bg-bg-3 not-disabled:hover:text-fg disabled:opacity-40"
        >
          <LineIcon of={Trash2} />
        </button>
      </div>
      <div id={note} className="min-w-0 text-sm tabular-nums [overflow-wrap:anywhere] sm:col-span-3">
        <GroupNote counts={counts} problems={problems} />
      </div>
    </li>
  );
}

function GroupNote({ counts, problems }: Pick<RowProps, "counts" | "problems">) {
  if (problems.length > 0) {
    return problems.map((problem) => (
      <p key={problem} className="text-bad">
        <WithCode text={problem} />
      </p>
    ));
  }
  if (counts === null) return <p className="text-fg-3">–</p>;
  const unused = counts.unused_patterns;
  return (
    <>
      <p className="text-fg-2">
        {formatNoun(counts.operations, "operation")}, {formatNoun(counts.types, "type")}
      </p>
      {unused.length > 0 && (
        <p className="text-warn">
          <WithCode text={`${unused.map((pattern) => `\`${pattern}\``).join(", ")}: nothing has such a name.`} />
        </p>
      )}
    </>
  );
}
