import { BADGE_COLORS, BADGE_STYLES, BADGE_THEMES } from "@/lib/generated/badges";
import { Choice } from "@/ui/choice";
import { type BadgeLook, DEFAULT_LOOK } from "../badge";

interface Props {
  /** Makes the names of the radio buttons unique on the page. */
  name: string;
  /** Its color in docs without a theme. */
  plainColor: string;
  look: BadgeLook;
  onChange: (look: BadgeLook) => void;
}

const options = (words: readonly string[]) => words.map((value) => ({ value, label: value }));

/** The choices that all badges have. */
export function LookFields({ name, plainColor, look, onChange }: Props) {
  // Badges that count views have no violet.
  const colors = BADGE_COLORS.filter(({ word }) => word !== "violet" || plainColor === "violet");
  const plain = BADGE_COLORS.find(({ word }) => word === plainColor);
  return (
    <>
      <Choice
        legend="Style"
        name={`${name}-style`}
        options={options(BADGE_STYLES)}
        value={look.style}
        onChange={(style) => onChange({ ...look, style })}
        disabled={false}
      />
      <fieldset className="grid min-w-0 grid-cols-1">
        <legend className="mb-1.5 text-sm font-medium">Color</legend>
        <div className="flex flex-wrap items-center gap-2.5">
          {[{ word: DEFAULT_LOOK.color, hex: plain?.hex }, ...colors].map(({ word, hex }) => (
            <input
              key={word}
              type="radio"
              name={`${name}-color`}
              aria-label={word}
              title={word}
              checked={look.color === word}
              onChange={() => onChange({ ...look, color: word })}
              style={{ backgroundColor: hex }}
              className="size-5 appearance-none rounded-full outline-offset-2 outline-brand-ring checked:outline-2 focus-visible:outline-4"
            />
          ))}
          <span className="text-sm text-fg-2">
            {look.color === DEFAULT_LOOK.color ? `the docs' theme, or ${plainColor} without one` : look.color}
          </span>
        </div>
      </fieldset>
      <Choice
        legend="Theme"
        name={`${name}-theme`}
        options={options(BADGE_THEMES)}
        value={look.theme}
        onChange={(theme) => onChange({ ...look, theme })}
        disabled={false}
      />
    </>
  );
}
