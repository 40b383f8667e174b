import { type Ref, useImperativeHandle, useMemo, useRef, useState } from "react";
import { classes } from "@/lib/classes";
import { EDITOR_LINES, EDITOR_PADDING, LINE_HEIGHT } from "./editor-measures";

/** Longer lines are cut; an introspection result is often a single line. */
const MAX_LINE_LENGTH = 2000;

export interface SchemaViewerHandle {
  goTo: (line: number) => void;
}

interface Props {
  ref: Ref<SchemaViewerHandle>;
  text: string;
  marked: ReadonlySet<number>;
  invalid: boolean;
  /** Classes that limit the height. */
  bound?: string | undefined;
}

/** Shows a large text, rendering only the visible lines. */
export function SchemaViewer({ ref, text, marked, invalid, bound }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const lines = useMemo(() => text.split("\n"), [text]);
  const first = Math.max(0, Math.floor((top - EDITOR_PADDING) / LINE_HEIGHT));
  const digits = String(lines.length).length;

  useImperativeHandle(ref, () => ({
    goTo: (line) => {
      box.current?.focus({ preventScroll: true });
      box.current?.scrollTo({ top: Math.max(0, (line - 1) * LINE_HEIGHT - box.current.clientHeight / 2) });
    },
  }));

  return (
    <div
      ref={box}
      role="textbox"
      aria-label="Schema"
      aria-multiline="true"
      aria-readonly="true"
      aria-invalid={invalid || undefined}
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      style={{ height: EDITOR_LINES * LINE_HEIGHT + 2 * EDITOR_PADDING }}
      className={classes(bound, "relative overflow-auto outline-none")}
    >
      <div style={{ height: lines.length * LINE_HEIGHT + 2 * EDITOR_PADDING }} />
      <div style={{ top: EDITOR_PADDING + first * LINE_HEIGHT }} className="absolute min-w-full">
        {lines.slice(first, first + EDITOR_LINES + 2).map((line, index) => {
          const number = first + index + 1;
          return (
            <div
              key={number}
              style={{ height: LINE_HEIGHT, lineHeight: `${LINE_HEIGHT}px` }}
              className={classes(
                "whitespace-pre",
                marked.has(number) && "bg-[color-mix(in_srgb,#fb7185_22%,transparent)]",
              )}
            >
              <span
                aria-hidden="true"
                style={{ width: `calc(${digits}ch + 12px)` }}
                className="mr-3.5 inline-block text-right text-code-2"
              >
                {number}
              </span>
              {line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line}
            </div>
          );
        })}
      </div>
    </div>
  );
}
