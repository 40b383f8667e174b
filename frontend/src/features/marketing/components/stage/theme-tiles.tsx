import { classes } from "@/lib/classes";
import { type Theme, themes, themeStyle } from "../../themes";

/** The five themes, each shown on a small part of the page. */
export function ThemeTiles({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  return (
    <fieldset className="mt-8 min-w-0">
      <legend className="text-sm text-fg-3">Your colours on the same page</legend>
      <div className="theme-tiles">
        {themes.map((theme) => (
          <label key={theme.key} className="theme-tile">
            <input
              type="radio"
              name="stage-theme"
              className="sr-only"
              checked={value.key === theme.key}
              onChange={() => onChange(theme)}
            />
            <span aria-hidden="true" style={themeStyle(theme)} className={classes("docs theme-sample", theme.base)}>
              <span className="theme-title">
                Product <span className="k ko">O</span>
              </span>
              <span className="theme-row">
                <span className="nm">price</span> <span className="ty ko">Money!</span>
              </span>
            </span>
            <span className="theme-name">{theme.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
