import { type ReactNode, useState } from "react";
import { classes } from "@/lib/classes";
import { Switch } from "@/ui/switch";
import { MoveButtons } from "@/ui/move-buttons";
import { type Entry, moved } from "./draft";

interface Props {
  /** The name of the list. */
  label: string;
  entries: readonly Entry[];
  labelOf: (word: string) => string;
  /** A short remark behind the label. */
  noteOf?: (entry: Entry, index: number) => ReactNode;
  /** Whether the entry cannot be hidden. */
  isFixed?: (word: string) => boolean;
  isLocked: boolean;
  onChange: (entries: readonly Entry[]) => void;
}

/** A list whose rows can be moved and hidden. */
export function OrderedList({ label, entries, labelOf, noteOf, isFixed, isLocked, onChange }: Props) {
  const [said, setSaid] = useState("");

  function move(at: number, by: -1 | 1) {
    const next = moved(entries, at, by);
    const entry = entries[at];
    if (next === entries || entry === undefined) return;
    onChange(next);
    setSaid(`${labelOf(entry.word)} is number ${at + by + 1} of ${entries.length} now.`);
  }

  return (
    <>
      <ol aria-label={label} className="grid min-w-0 grid-cols-1 rounded-field border border-line">
        {entries.map((entry, at) => {
          const name = labelOf(entry.word);
          const note = noteOf?.(entry, at);
          return (
            <li
              key={entry.word}
              className="flex min-w-0 items-center gap-x-2 border-line py-1 pr-1 pl-3 not-last:border-b max-sm:flex-wrap"
            >
              <span
                className={classes("min-w-0 flex-1 text-sm [overflow-wrap:anywhere]", entry.isHidden && "text-fg-3")}
              >
                {name}
                {note != null && <span className="ml-2 text-xs text-fg-3">{note}</span>}
              </span>
              {!isFixed?.(entry.word) && (
                <Switch
                  className="text-xs"
                  checked={!entry.isHidden}
                  disabled={isLocked}
                  aria-label={`Show ${name}`}
                  onChange={(isShown) =>
                    onChange(entries.map((each, index) => (index === at ? { ...each, isHidden: !isShown } : each)))
                  }
                />
              )}
              <MoveButtons
                name={name}
                isFirst={at === 0}
                isLast={at === entries.length - 1}
                isLocked={isLocked}
                onMove={(by) => move(at, by)}
              />
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
