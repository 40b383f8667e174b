import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { findTypes } from "../map-data";

const MAX_HITS = 8;

/** A search box for types. */
export function TypeSearch({ names, onFind }: { names: readonly string[]; onFind: (name: string) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = useMemo(() => findTypes(names, text, MAX_HITS), [names, text]);
  const isShown = isOpen && text.trim() !== "";

  function choose(index: number | undefined) {
    const name = index === undefined ? undefined : names[index];
    if (name === undefined) return;
    setText(name);
    setOpen(false);
    onFind(name);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") setOpen(false);
    else if (event.key === "Enter") choose(found[active] ?? found[0]);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      setOpen(true);
      if (found.length > 0) setActive((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    } else return;
    event.preventDefault();
  }

  return (
    <div className="graph-search">
      <input
        type="text"
        role="combobox"
        aria-label="Find a type"
        placeholder="Find a type…"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && found.length > 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        className="graph-found"
        role="listbox"
        aria-label="Types"
        hidden={!isShown || found.length === 0}
      >
        {found.map((index, at) => (
          <div
            key={index}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // On pointer down, before the field loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(index);
            }}
          >
            {names[index]}
          </div>
        ))}
      </div>
      {isShown && found.length === 0 && <p role="status">No type has “{text}” in its name.</p>}
    </div>
  );
}
