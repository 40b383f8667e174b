import { X } from "lucide-react";
import { useId, useRef } from "react";
import { MAX_HEADER_NAME, MAX_HEADER_VALUE } from "@/lib/generated/limits";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { emptyRow, type HeaderRow, MAX_HEADERS } from "./header-rows";

interface Props {
  rows: readonly HeaderRow[];
  onChange: (rows: HeaderRow[]) => void;
  error?: string | undefined;
  hint: string;
  disabled?: boolean;
}

const input =
  "h-9 w-full min-w-0 rounded-field border border-line-2 bg-bg px-2.5 font-mono text-sm text-fg placeholder:font-sans placeholder:text-fg-3 disabled:bg-bg-2 disabled:text-fg-3 focus:outline-2 focus:outline-brand-ring";

/** Names and secret values. A stored value is never shown, only replaced. */
export function HeaderFields({ rows, onChange, error, hint, disabled = false }: Props) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);

  function set(key: number, change: Partial<HeaderRow>) {
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  }

  function focusLater(selector: string) {
    requestAnimationFrame(() => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus());
  }

  return (
    <fieldset
      ref={box}
      aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
      className="grid min-w-0 grid-cols-1 gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium">Headers</legend>
      {rows.map((row, index) => (
        <div
          key={row.key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)_auto]"
        >
          <input
            aria-label={`Name of header ${index + 1}`}
            aria-invalid={error !== undefined || undefined}
            placeholder="Authorization"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_HEADER_NAME}
            value={row.name}
            readOnly={row.stored !== null}
            disabled={disabled}
            onChange={(event) => set(row.key, { name: event.target.value })}
            className={`${input} max-sm:col-start-1 max-sm:row-start-1 read-only:bg-bg-2`}
          />
          {row.stored === null ? (
            <input
              type="password"
              data-value
              aria-label={row.name.trim() === "" ? `Value of header ${index + 1}` : `Value of ${row.name.trim()}`}
              aria-invalid={error !== undefined || undefined}
              placeholder="Bearer …"
              autoComplete="new-password"
              maxLength={MAX_HEADER_VALUE}
              value={row.value}
              disabled={disabled}
              onChange={(event) => set(row.key, { value: event.target.value })}
              className={`${input} max-sm:col-span-2 max-sm:row-start-2`}
            />
          ) : (
            <div className="flex h-9 min-w-0 items-center gap-2 max-sm:col-span-2 max-sm:row-start-2">
              <Pill tone={row.stored.isReadable ? "ok" : "bad"}>
                {row.stored.isReadable ? "Stored" : "Cannot be read"}
              </Pill>
              <Button
                size="small"
                look="quiet"
                disabled={disabled}
                aria-label={`Replace the value of ${row.name}`}
                onClick={() => {
                  set(row.key, { stored: null });
                  focusLater("[data-value]");
                }}
              >
                Replace
              </Button>
            </div>
          )}
          <button
            type="button"
            aria-label={row.name.trim() === "" ? `Remove header ${index + 1}` : `Remove ${row.name.trim()}`}
            disabled={disabled}
            onClick={() => {
              onChange(rows.filter(({ key }) => key !== row.key));
              focusLater("[data-add]");
            }}
            className="rounded-control p-1.5 text-fg-3 hover:bg-bg-3 hover:text-fg disabled:opacity-50 max-sm:col-start-2 max-sm:row-start-1"
          >
            <LineIcon of={X} />
          </button>
        </div>
      ))}
      <Button
        size="small"
        data-add
        className="justify-self-start"
        disabled={disabled || rows.length >= MAX_HEADERS}
        onClick={() => {
          onChange([...rows, emptyRow()]);
          focusLater("input:not([data-value])");
        }}
      >
        Add header
      </Button>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="text-xs text-fg-3">
        {hint}
      </p>
    </fieldset>
  );
}
