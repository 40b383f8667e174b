import { ChevronDown, Droplet, X } from "lucide-react";
import { useId, useState } from "react";
import { classes } from "@/lib/classes";
import { CONTROL } from "@/ui/field";
import { LineIcon } from "@/ui/line-icon";
import type { ThemeRole } from "@/api/generated/types.gen";
import { DEFAULT_THEME, PALETTES } from "@/lib/generated/theme-choices";
import { type ColorField as Field, FIELD_NAMES, readColor } from "../fields";

const PURPOSES: Record<Field, string> = {
  primary_color: "One colour, three roles",
  accent_color: "Labels and marks",
  background_color: "Pages",
  text_color: "Everything you read",
  link_color: "Links in text",
};

interface Props {
  field: Field;
  /** Null for the default value. */
  value: string | null;
  roles: readonly ThemeRole[];
  isChanged: boolean;
  /** Whether empty fields are usual, as in overrides: then one that is set can be cleared with a button. */
  isOverride: boolean;
  error: string | undefined;
  onChange: (value: string | null, group?: string) => void;
}

/** A colour: as text, in the browser's picker and from a palette, with the colours that pages make of it. */
export function ColorField({ field, value, roles, isChanged, isOverride, error, onChange }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = value ?? DEFAULT_THEME[field];
  const name = FIELD_NAMES[field];
  return (
    <div className={classes("min-w-0 py-3", isOpen && "-mx-2 rounded-card border border-line bg-bg-2 px-2")}>
      <div className="flex items-center gap-2.5">
        <Picker name={name} value={shown} onChange={(color) => onChange(color, field)} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-palette`}
          aria-label={`Palette of ${name}`}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 rounded-control text-left"
        >
          <span className="text-sm font-medium">{name}</span>
          {isChanged && <ChangedDot />}
          <span className="truncate text-xs text-fg-2 max-sm:hidden">{PURPOSES[field]}</span>
          <LineIcon of={ChevronDown} className={classes("size-3.5 text-fg-3", isOpen && "rotate-180")} />
        </button>
        <HexInput id={id} label={name} field={field} value={value} error={error} onChange={onChange} />
        {isOverride && value !== null && (
          <button
            type="button"
            aria-label={`Clear ${name}`}
            onClick={() => onChange(null)}
            className="rounded-control p-1 text-fg-3 hover:bg-bg-3 hover:text-fg"
          >
            <LineIcon of={X} />
          </button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs text-bad">
          {error}
        </p>
      )}
      {roles.length > 0 && (
        <ul aria-label={`Colours made from ${name}`} className="mt-2 flex flex-wrap gap-1.5 pl-9">
          {roles.map((role) => (
            <RoleChip key={role.name} role={role} />
          ))}
        </ul>
      )}
      <div id={`${id}-palette`} hidden={!isOpen} className="mt-2.5 grid gap-1.5">
        {isOpen && <Palette field={field} name={name} value={shown} onChange={(color) => onChange(color)} />}
      </div>
    </div>
  );
}

export function ChangedDot() {
  return (
    <span className="size-1.5 shrink-0 rounded-full bg-brand">
      <span className="sr-only">not saved</span>
    </span>
  );
}

function Picker({ name, value, onChange }: { name: string; value: string; onChange: (color: string) => void }) {
  return (
    <input
      type="color"
      aria-label={`Pick ${name}`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="size-6.5 shrink-0 cursor-pointer appearance-none overflow-hidden rounded-control border border-line-2 bg-transparent p-0 [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
    />
  );
}

interface HexProps {
  id: string;
  label: string;
  field: Field;
  value: string | null;
  error: string | undefined;
  onChange: Props["onChange"];
}

/** Takes # and six hexadecimal digits; other letters are not accepted, and an empty field clears the value. */
function HexInput({ id, label, field, value, error, onChange }: HexProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      aria-label={label}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      data-own-undo={draft === null ? undefined : ""}
      value={draft ?? value ?? ""}
      placeholder={DEFAULT_THEME[field]}
      spellCheck={false}
      autoComplete="off"
      maxLength={16}
      onChange={({ target }) => {
        const read = readColor(target.value);
        if (read === "refused") return;
        if (read === "beginning") return setDraft(target.value.trim());
        setDraft(null);
        onChange(read.value, field);
      }}
      // The beginning of a colour is not one, so the last value returns.
      onBlur={() => setDraft(null)}
      className={classes(CONTROL, "h-8 w-24! shrink-0 font-mono text-xs")}
    />
  );
}

/** A colour that pages make of a chosen one, and whether it was adjusted. */
export function RoleChip({ role }: { role: ThemeRole }) {
  return (
    <li className="flex items-center gap-1.5 rounded-control border border-line bg-bg px-1.5 py-0.5 text-xs">
      <span
        className="flex h-3 w-6.5 overflow-hidden rounded-xs border border-line"
        title={`${role.light} on light pages, ${role.dark} on dark ones`}
      >
        <i className="flex-1" style={{ background: role.light }} />
        <i className="flex-1" style={{ background: role.dark }} />
      </span>
      {role.name}
      <span className="sr-only">
        : {role.light} on light pages, {role.dark} on dark ones
      </span>
      {role.is_adjusted && (
        <>
          <LineIcon of={Droplet} className="size-3 text-brand" />
          <span className="sr-only">, adjusted</span>
        </>
      )}
    </li>
  );
}

interface PaletteProps {
  field: Field;
  name: string;
  value: string;
  onChange: (color: string) => void;
}

function Palette({ field, name, value, onChange }: PaletteProps) {
  const rows = [
    { label: "Light", colors: PALETTES[field].slice(0, 10) },
    { label: "Dark", colors: PALETTES[field].slice(10) },
  ];
  return rows.map(({ label, colors }) => (
    <div
      key={label}
      role="group"
      aria-label={`${name}, for ${label.toLowerCase()} pages`}
      className="flex items-center gap-1.5"
    >
      <span aria-hidden="true" className="w-8 shrink-0 text-xs text-fg-2">
        {label}
      </span>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={color}
          aria-pressed={color === value}
          title={color}
          onClick={() => onChange(color)}
          style={{ background: color }}
          className="h-6.5 min-w-0 flex-1 rounded-control border border-line-2 aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-brand"
        />
      ))}
    </div>
  ));
}
