import {
  type ClipboardEvent,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from "react";
import { classes } from "@/lib/classes";
import { caretTop } from "./caret-place";
import { matchNames, type TypedName, findTypedName, nameInsertion } from "./writing";

/** Visible lines. */
const ROWS = 22;
const LINE_HEIGHT = 21;

interface Props {
  label: string;
  value: string;
  names: readonly string[];
  error?: string | undefined;
  readOnly?: boolean;
  onChange: (value: string) => void;
  /** Called with the name being typed, so that the members of a type can be looked up. */
  onName: (name: string | null) => void;
}

/** Positions the list below the current line, or above it where there is more room. */
function listPosition(area: HTMLTextAreaElement): CSSProperties {
  const top = caretTop(area);
  return top < area.clientHeight / 2 ? { top: top + LINE_HEIGHT + 4 } : { bottom: area.clientHeight - top + 4 };
}

/** A text area for Markdown. After a backtick or the bracket of a link it suggests names that a code span can link to. */
export function MarkdownArea({ label, value, names, error, readOnly = false, onChange, onName }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<TypedName | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  /** End of the name just inserted with its closing mark. Typing the mark there must not add a second one. */
  const closed = useRef<{ at: number; mark: string } | null>(null);
  const fitting = typed === null || readOnly ? [] : matchNames(names, typed.text);
  // After a bare backtick nothing is selected yet, so that Enter still adds a new line.
  const active = fitting.length === 0 ? null : (selected ?? (typed?.text === "" ? null : 0));
  const isOpen = fitting.length > 0;
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Explains why files are refused; the browser would insert nothing, or the file's path. */
  function refuseFiles(event: ClipboardEvent | DragEvent, data: DataTransfer | null) {
    if (readOnly || data === null || data.files.length === 0 || data.types.includes("text/plain")) return;
    event.preventDefault();
    const isImage = [...data.files].every(({ type }) => type.startsWith("image/"));
    setRefusal(
      isImage
        ? "Images cannot be added: guides are text and load nothing from other sites. Describe the image or link to it."
        : "Files cannot be added. Paste their text instead.",
    );
  }

  function suggestNames() {
    const element = area.current;
    if (element === null) return;
    const { value: text, selectionStart, selectionEnd } = element;
    const found = selectionStart === selectionEnd ? findTypedName(text, selectionStart) : null;
    if (found?.start !== typed?.start || found?.text !== typed?.text) {
      setTyped(found);
      onName(found?.text ?? null);
      setSelected(null);
      if (found !== null && !readOnly) setPlace(listPosition(element));
    }
  }

  function insert(name: string) {
    const element = area.current;
    if (element === null || typed === null) return;
    const { from, to, text } = nameInsertion(element.value, element.selectionStart, typed, name);
    element.focus();
    element.setSelectionRange(from, to);
    // The browser's own command keeps its undo; where it is gone the text is put in directly.
    if (typeof document.execCommand !== "function" || !document.execCommand("insertText", false, text)) {
      element.setRangeText(text, element.selectionStart, element.selectionEnd, "end");
      onChange(element.value);
    }
    closed.current = { at: element.selectionStart, mark: typed.mark === "[" ? "]" : "`" };
    setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (closed.current !== null && event.key.length === 1) {
      const { at, mark } = closed.current;
      closed.current = null;
      const { selectionStart, selectionEnd } = event.currentTarget;
      if (event.key === mark && selectionStart === at && selectionEnd === at) return event.preventDefault();
    }
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setSelected(
        active === null ? (step > 0 ? 0 : fitting.length - 1) : (active + step + fitting.length) % fitting.length,
      );
    } else if ((event.key === "Enter" || event.key === "Tab") && active !== null && !event.shiftKey) {
      const name = fitting[active];
      if (name === undefined) return;
      event.preventDefault();
      insert(name);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  }

  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <textarea
          ref={area}
          id={id}
          rows={ROWS}
          dir="auto"
          spellCheck
          readOnly={readOnly}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-hint${error === undefined ? "" : ` ${id}-error`}`}
          aria-autocomplete={readOnly ? undefined : "list"}
          aria-controls={isOpen ? `${id}-names` : undefined}
          aria-activedescendant={active === null ? undefined : `${id}-name-${active}`}
          onChange={(event) => {
            setRefusal(null);
            onChange(event.target.value);
          }}
          onPaste={(event) => refuseFiles(event, event.clipboardData)}
          onDrop={(event) => refuseFiles(event, event.dataTransfer)}
          onSelect={suggestNames}
          onKeyDown={onKeyDown}
          onBlur={() => setTyped(null)}
          className={classes(
            "block w-full min-w-0 resize-y rounded-field border bg-bg px-3 py-2.5 font-mono text-sm leading-[21px] text-fg read-only:bg-bg-2 focus:outline-2 focus:outline-brand-ring",
            error === undefined ? "border-line-2" : "border-bad",
          )}
        />
        {isOpen && (
          <div
            id={`${id}-names`}
            role="listbox"
            aria-label="Names"
            style={place}
            className="absolute inset-x-2 z-10 max-h-44 overflow-y-auto rounded-field border border-line-2 bg-bg p-1 shadow-float"
          >
            {fitting.map((name, index) => (
              <div
                key={name}
                id={`${id}-name-${index}`}
                role="option"
                aria-selected={index === active}
                onPointerMove={() => setSelected(index)}
                // On pointer down, before the text area loses the focus.
                onPointerDown={(event) => {
                  event.preventDefault();
                  insert(name);
                }}
                className={classes(
                  "cursor-pointer truncate rounded-control px-2 py-1 font-mono text-sm",
                  index === active && "bg-brand-soft text-brand",
                )}
              >
                {name}
              </div>
            ))}
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {isOpen ? `${fitting.length} names. Use the arrow keys to choose and Enter to insert.` : ""}
      </p>
      {refusal !== null && (
        <p role="alert" className="text-xs text-bad">
          {refusal}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="text-xs text-fg-3">
        Names in `backticks` become links: <code>User</code>, <code>User.email</code>. A link to{" "}
        <code>guides/address</code> leads to another section.
      </p>
    </div>
  );
}
