import type { ReactNode } from "react";
import { classes } from "@/lib/classes";
import { formatNoun } from "@/lib/format";
import { Segmented } from "@/ui/segmented";
import { SelectField } from "@/ui/select";
import type { ThemePreview } from "@/api/generated/types.gen";
import { BODY_FONTS, BORDER_RADII, DEFAULT_THEME, HEADING_FONTS, SYNTAX_THEMES } from "@/lib/generated/theme-choices";
import { COLOR_FIELDS, findPreset, nameTheme, presets, showValue, type ThemeField, valueOf } from "../fields";
import { LEAVE_EMPTY } from "../messages";
import type { ThemeEditor } from "../use-theme-editor";
import { ChangedDot, ColorField } from "./color-field";
import { Section } from "./section";

export interface SectionProps {
  editor: ThemeEditor;
  preview: ThemePreview | undefined;
  /** Whether the theme is what a project overrides, so that empty fields have the default values. */
  isOverride: boolean;
  /** The server's messages about fields. */
  errors: Readonly<Record<string, string>>;
  isOpenFirst: boolean;
}

export function PresetSection({ editor, isOpenFirst }: SectionProps) {
  const current = findPreset(editor.theme)?.preset.key;
  return (
    <Section title="Presets" note={nameTheme(editor.theme)} isOpenFirst={isOpenFirst}>
      <ul className="grid grid-cols-5 gap-2">
        {presets.map(({ key, name, fields }) => (
          <li key={key} className="min-w-0">
            <button
              type="button"
              aria-pressed={key === current}
              onClick={() => editor.change(fields)}
              className="group grid w-full grid-cols-1 justify-items-center gap-1.5 text-xs text-fg-2 aria-pressed:font-medium aria-pressed:text-fg"
            >
              <span
                aria-hidden="true"
                style={{ background: fields.background_color ?? undefined }}
                className="grid h-12 w-full content-center gap-1 rounded-field border border-line-2 px-2 group-aria-pressed:outline-2 group-aria-pressed:outline-brand"
              >
                {(["primary_color", "text_color", "link_color", "accent_color"] as const).map((field, at) => (
                  <i
                    key={field}
                    style={{ background: fields[field] ?? undefined }}
                    className={classes("h-1 rounded-round", ["w-3/4", "w-full", "w-1/2", "w-1/3"][at])}
                  />
                ))}
              </span>
              <span className="w-full text-center [overflow-wrap:anywhere]">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The sentence of sections of overrides. */
export function Hint({ isShown }: { isShown: boolean }) {
  return isShown ? <p className="mb-2 text-xs text-fg-2">{LEAVE_EMPTY}</p> : null;
}

/** The note beside a section's title: its values, or how many are overridden. */
export function noteOf({ editor, isOverride }: SectionProps, fields: readonly ThemeField[], words: string): string {
  if (!isOverride) return words;
  const count = fields.filter((field) => editor.theme[field] !== null).length;
  return count === 0 ? "" : formatNoun(count, "override");
}

export function ColorSection(props: SectionProps) {
  const { editor, preview, isOverride, errors, isOpenFirst } = props;
  return (
    <Section title="Colors" note={noteOf(props, COLOR_FIELDS, "Light half, dark half")} isOpenFirst={isOpenFirst}>
      <Hint isShown={isOverride} />
      <div className="grid grid-cols-1 divide-y divide-line">
        {COLOR_FIELDS.map((field) => (
          <ColorField
            key={field}
            field={field}
            value={editor.theme[field]}
            roles={preview?.roles.filter((role) => role.field === field) ?? []}
            isChanged={editor.changed.includes(field)}
            isOverride={isOverride}
            error={errors[field]}
            onChange={(value, group) => editor.change({ [field]: value }, group)}
          />
        ))}
      </div>
    </Section>
  );
}

export function TypographySection(props: SectionProps) {
  const { editor, isOverride, isOpenFirst } = props;
  const fonts = [valueOf(editor.theme, "font_family"), valueOf(editor.theme, "heading_font_family")];
  const words = fonts[0] === fonts[1] ? String(fonts[0]) : `${fonts[0]}, headings ${fonts[1]}`;
  return (
    <Section
      title="Typography"
      note={noteOf(props, ["font_family", "heading_font_family"], words)}
      isOpenFirst={isOpenFirst}
    >
      <Hint isShown={isOverride} />
      <div className="grid grid-cols-2 gap-3">
        <Choices {...props} field="font_family" label="Body font" options={named(BODY_FONTS)} />
        <Choices {...props} field="heading_font_family" label="Heading font" options={named(HEADING_FONTS)} />
      </div>
    </Section>
  );
}

const named = (fonts: readonly string[]) => fonts.map((font) => ({ value: font, name: font }));

export function CodeSection(props: SectionProps) {
  const value = showValue("syntax_theme", valueOf(props.editor.theme, "syntax_theme"));
  return (
    <Section
      title={props.isOverride ? "Syntax Theme" : "Code Highlighting"}
      note={noteOf(props, ["syntax_theme"], value)}
      isOpenFirst={props.isOpenFirst}
    >
      <Hint isShown={props.isOverride} />
      <Choices {...props} field="syntax_theme" label="Syntax theme" options={SYNTAX_THEMES} />
    </Section>
  );
}

interface ChoicesProps extends SectionProps {
  field: "font_family" | "heading_font_family" | "syntax_theme";
  label: string;
  options: readonly { value: string; name: string }[];
}

/** A list whose first entry is the default. In overrides it is "empty", and the server stores nothing for it. */
function Choices({ editor, field, label, options, isOverride, errors }: ChoicesProps) {
  const fallback = DEFAULT_THEME[field];
  const value = editor.theme[field];
  const labelled: ReactNode = editor.changed.includes(field) ? (
    <span className="inline-flex items-center gap-1.5">
      {label} <ChangedDot />
    </span>
  ) : (
    label
  );
  return (
    <SelectField
      label={labelled}
      error={errors[field]}
      value={(isOverride ? value : (value ?? fallback)) ?? ""}
      onChange={({ target }) => editor.change({ [field]: target.value === "" ? null : target.value })}
    >
      {isOverride && <option value="">{showValue(field, fallback)} (default)</option>}
      {options
        .filter((option) => !isOverride || option.value !== fallback || value === fallback)
        .map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
            {!isOverride && option.value === fallback ? " (default)" : ""}
          </option>
        ))}
    </SelectField>
  );
}

export function DesignSection(props: SectionProps) {
  const { editor, isOverride, isOpenFirst, errors } = props;
  const value = valueOf(editor.theme, "border_radius");
  return (
    <Section
      title={isOverride ? "Border Radius" : "Design Options"}
      note={noteOf(props, ["border_radius"], showValue("border_radius", value))}
      isOpenFirst={isOpenFirst}
    >
      <Hint isShown={isOverride} />
      <p aria-hidden="true" className="mb-1.5 flex items-center gap-1.5 text-sm font-medium">
        Border radius {editor.changed.includes("border_radius") && <ChangedDot />}
      </p>
      <Segmented
        label="Border radius"
        isWide
        segments={BORDER_RADII.map((radius) => ({ value: radius.value, label: radius.name }))}
        value={BORDER_RADII.find((radius) => radius.value === value)?.value ?? null}
        onChange={(radius) =>
          editor.change({ border_radius: isOverride && radius === DEFAULT_THEME.border_radius ? null : radius })
        }
      />
      {errors.border_radius !== undefined && (
        <p role="alert" className="mt-1.5 text-xs text-bad">
          {errors.border_radius}
        </p>
      )}
    </Section>
  );
}
