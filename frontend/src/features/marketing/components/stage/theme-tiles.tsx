import type { ReactNode } from "react";
import { classes } from "@/lib/classes";
import { SOON } from "@/lib/generated/plans";
import type { Sample } from "../../sample";
import { OWN_COLOUR, type Theme, themes, themeClasses } from "../../themes";

interface Props {
  value: Theme;
  sample: Sample;
  /** The visitor's own colour, and what the server made of it. */
  colour: string;
  variables: Readonly<Record<string, string>> | undefined;
  onChange: (theme: Theme, colour?: string) => void;
  /** A button to use the chosen theme, once there is one. */
  children: ReactNode;
}

/** The themes, each shown on a small part of the page. */
export function ThemeTiles({ value, sample, colour, variables, onChange, children }: Props) {
  return (
    <fieldset className="relative mt-5 min-w-0" data-needs-script>
      <legend className="text-sm text-fg-3">
        {SOON["Custom branding"] ? "Themes, soon" : "Your colours, with the Pro plan"}
      </legend>
      <div className="theme-tiles">
        {themes.map((theme) => (
          <label key={theme.key} className="theme-tile">
            <input
              type="radio"
              name="stage-theme"
              value={theme.key}
              className="sr-only"
              checked={value.key === theme.key}
              onChange={() => onChange(theme)}
            />
            <span
              aria-hidden="true"
              className={classes("docs theme-sample", themeClasses(theme))}
              style={theme === OWN_COLOUR ? variables : undefined}
            >
              <span className="theme-title">
                <span className="truncate">{sample.name}</span>{" "}
                <span className={classes("k", sample.kind)}>{sample.letter}</span>
              </span>
              <span className="theme-row">
                <span className="nm">{sample.member}</span>{" "}
                <span className={classes("ty", sample.typeKind)}>{sample.type}</span>
              </span>
            </span>
            <span className="theme-name">{theme.name}</span>
            {theme === OWN_COLOUR && (
              <input
                type="color"
                aria-label="Pick your colour"
                value={colour}
                onChange={(event) => onChange(theme, event.target.value)}
              />
            )}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
