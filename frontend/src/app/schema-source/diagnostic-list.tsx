import type { Diagnostic } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { type FilePart, locate, locateInText } from "./schema-files";

interface Props {
  items: readonly Diagnostic[];
  parts?: readonly FilePart[];
  /** Whether the schema was refused. Otherwise all problems are findings and are shown as such. */
  isRefused?: boolean;
  /** If set, each position is a button that calls it. */
  onGoTo?: (diagnostic: Diagnostic) => void;
}

const oneFile: readonly FilePart[] = [];

/** Lists problems with position, underlined excerpt and hint. */
export function DiagnosticList({ items, parts = oneFile, isRefused = false, onGoTo }: Props) {
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-field border border-line bg-bg">
      {items.map((item, index) => {
        const isError = isRefused && item.severity === "error";
        return (
          <li key={index} className="grid grid-cols-1 gap-1.5 px-3 py-2.5 text-sm">
            <div className="flex items-baseline gap-2.5">
              {item.line > 0 && <Place item={item} isError={isError} parts={parts} onGoTo={onGoTo} />}
              <span className="min-w-0 text-fg">
                <WithCode text={locateInText(parts, item.message)} />
              </span>
            </div>
            {item.excerpt !== "" && <Excerpt item={item} isError={isError} />}
            {item.hint && (
              <p className="text-fg-2">
                <WithCode text={locateInText(parts, item.hint)} />
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Renders names between backticks as code. */
export function WithCode({ text }: { text: string }) {
  return text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function Place({
  item,
  isError,
  parts,
  onGoTo,
}: {
  item: Diagnostic;
  isError: boolean;
  parts: readonly FilePart[];
  onGoTo: Props["onGoTo"];
}) {
  const { file, line } = locate(parts, item.line);
  const text = `${file === null ? "" : `${file}:`}${line}:${item.column}`;
  const look = classes("shrink-0 font-mono font-semibold", isError ? "text-bad" : "text-warn");
  if (onGoTo === undefined) return <span className={look}>{text}</span>;
  return (
    <button
      type="button"
      onClick={() => onGoTo(item)}
      aria-label={`Go to ${file === null ? "" : `${file}, `}line ${line}, column ${item.column}`}
      className={classes(look, "rounded-sm underline decoration-dotted underline-offset-3 hover:decoration-solid")}
    >
      {text}
    </button>
  );
}

/** When the server cuts a long line, it keeps this many characters before the position and marks the cut with "…". */
const CONTEXT = 40;

/** Shows the offending line with the problem underlined. Columns count characters, not UTF-16 units. */
function Excerpt({ item, isError }: { item: Diagnostic; isError: boolean }) {
  const line = [...item.excerpt];
  const start = Math.min(line[0] === "…" ? CONTEXT + 1 : Math.max(0, item.column - 1), line.length);
  const length = item.end_line === item.line ? Math.max(1, item.end_column - item.column) : line.length;
  const text = (from: number, to?: number) => line.slice(from, to).join("");
  return (
    <pre className="rounded-control whitespace-pre-wrap [overflow-wrap:anywhere] bg-code-bg px-2.5 py-1.5 text-xs text-code-fg">
      {text(0, start)}
      <mark
        className={classes(
          "bg-transparent text-inherit underline decoration-wavy decoration-1 underline-offset-4",
          isError ? "decoration-code-bad" : "decoration-code-warn",
        )}
      >
        {text(start, start + length) || " "}
      </mark>
      {text(start + length)}
    </pre>
  );
}
