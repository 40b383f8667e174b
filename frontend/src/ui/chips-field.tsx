import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { classes } from "@/lib/classes";
import { controlProps, FieldFrame, type FieldProps } from "./field";
import { LineIcon } from "./line-icon";

interface Props extends FieldProps {
  value: readonly string[];
  onChange: (items: string[]) => void;
  /** Returns what is wrong with an item, or null. */
  problemOf: (item: string) => string | null;
  /** Shown while the field is empty. */
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}

const SEPARATORS = /[\s,]+/;

/**
 * A list of short texts, each a chip with a button that removes it. Enter, a space, a comma and leaving the field make a
 * chip of what is typed; Backspace in the empty field takes the last one back into it.
 */
export function ChipsField({ value, onChange, problemOf, placeholder, disabled, className, ...frame }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [news, setNews] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const wrong = value.filter((item) => problemOf(item) !== null);
  // A wrong item says more than the field as a whole does.
  const error = wrong.length > 0 ? undefined : frame.error;
  const { "aria-describedby": described, ...control } = controlProps(id, error, frame.hint);

  function add(texts: readonly string[], rest = "") {
    const items = [...new Set(texts)].filter((text) => text !== "" && !value.includes(text));
    setTyped(rest);
    if (items.length === 0) return;
    setNews(`${items.join(", ")} added`);
    onChange([...value, ...items]);
  }

  function remove(item: string) {
    setNews(`${item} removed`);
    onChange(value.filter((other) => other !== item));
    input.current?.focus();
  }

  function onType(text: string) {
    const parts = text.split(SEPARATORS);
    if (parts.length === 1) setTyped(text);
    else add(parts.slice(0, -1), parts.at(-1));
  }

  // A field of one line would join the lines of a pasted text.
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    if (!SEPARATORS.test(text.trim())) return;
    event.preventDefault();
    add(`${typed}${text}`.split(SEPARATORS));
  }

  function onKey(event: KeyboardEvent) {
    const last = value.at(-1);
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && typed !== "") {
      event.preventDefault();
      add([typed]);
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) {
      event.preventDefault();
      remove(last);
      setTyped(last);
    }
  }

  return (
    <FieldFrame id={id} {...frame} error={error}>
      <div
        className={classes(
          "flex min-h-9 flex-wrap items-center gap-1.5 rounded-field border border-line-2 bg-bg px-1.5 py-1 has-disabled:bg-bg-2 has-aria-invalid:border-bad has-[input:focus]:outline-2 has-[input:focus]:outline-brand-ring",
          className,
        )}
      >
        {value.length > 0 && (
          <ul aria-label="Chosen" className="contents">
            {value.map((item) => (
              <Chip
                key={item}
                item={item}
                problem={problemOf(item)}
                disabled={disabled}
                onRemove={() => remove(item)}
              />
            ))}
          </ul>
        )}
        <input
          {...control}
          ref={input}
          aria-invalid={wrong.length > 0 || control["aria-invalid"]}
          aria-describedby={[wrong.length > 0 && `${id}-wrong`, described].filter(Boolean).join(" ") || undefined}
          value={typed}
          placeholder={value.length === 0 ? placeholder : undefined}
          disabled={disabled}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onType(target.value)}
          onPaste={onPaste}
          onKeyDown={onKey}
          onBlur={() => add([typed.trim()])}
          className="h-6 min-w-28 flex-1 bg-transparent px-1 outline-none placeholder:text-fg-3 disabled:text-fg-3"
        />
      </div>
      <span role="status" className="sr-only">
        {news}
      </span>
      {wrong.length > 0 && (
        <ul id={`${id}-wrong`} className="grid gap-0.5 text-xs text-bad [overflow-wrap:anywhere]">
          {wrong.map((item) => (
            <li key={item}>{problemOf(item)}</li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}

interface ChipProps {
  item: string;
  problem: string | null;
  disabled: boolean | undefined;
  onRemove: () => void;
}

function Chip({ item, problem, disabled, onRemove }: ChipProps) {
  function onKey(event: KeyboardEvent) {
    if (event.key !== "Backspace" && event.key !== "Delete") return;
    event.preventDefault();
    onRemove();
  }
  return (
    <li
      title={problem ?? undefined}
      className={classes(
        "flex min-w-0 max-w-full items-center rounded-control pl-2 text-sm",
        problem === null ? "bg-brand-soft text-brand" : "bg-bad-soft text-bad",
      )}
    >
      <span className={classes("min-w-0 truncate", problem !== null && "underline decoration-wavy")}>{item}</span>
      <button
        type="button"
        aria-label={`Remove ${item}`}
        disabled={disabled}
        onClick={onRemove}
        onKeyDown={onKey}
        className="grid size-6 shrink-0 place-items-center rounded-control"
      >
        <LineIcon of={X} className="size-3.5" />
      </button>
    </li>
  );
}
