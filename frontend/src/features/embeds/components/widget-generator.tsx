import { ChartNoAxesColumn } from "lucide-react";
import { useId, useState } from "react";
import type { Project } from "@/api/generated/types.gen";
import { Upsell } from "@/app/billing/upsell";
import { useIncludes } from "@/app/billing/use-includes";
import { Choice } from "@/ui/choice";
import { CodePanel } from "@/ui/code-panel";
import { Pill } from "@/ui/pill";
import { SelectField } from "@/ui/select";
import { PARTS, PERIODS, THEMES, type WidgetOptions, widgetSnippet } from "../widget";
import { WidgetPreview } from "./widget-preview";

const POINTS = [
  "Views, daily visitors and a sparkline of your docs on your own site",
  "One script tag of 2 KB, without cookies",
  "Light, dark, or as the reader’s system",
];

const FORMATS = [{ key: "html", label: "HTML" }] as const;

/** Makes the script tag of the analytics widget, or says what it is for when the plan does not include it. */
export function WidgetGenerator({ projects }: { projects: readonly Project[] }) {
  const isIncluded = useIncludes("analytics");
  if (!isIncluded)
    return <Upsell feature="analytics" title="Unlock the Analytics Widget" icon={ChartNoAxesColumn} points={POINTS} />;
  return <Generator projects={projects} />;
}

function Generator({ projects }: { projects: readonly Project[] }) {
  const heading = useId();
  const name = useId();
  const [id, setId] = useState<string | null>(null);
  const [period, setPeriod] = useState<WidgetOptions["period"]>("30d");
  const [theme, setTheme] = useState<WidgetOptions["theme"]>("system");
  const [parts, setParts] = useState<WidgetOptions["parts"]>(PARTS.map(({ value }) => value));
  const project = projects.find((each) => each.id === id) ?? projects[0];
  if (project === undefined) return null;
  const options: WidgetOptions = { project: project.slug, period, theme, parts };

  return (
    <section aria-labelledby={heading} className="min-w-0 overflow-hidden rounded-card border border-line">
      <div className="border-b border-line px-4 py-3.5">
        <h3 id={heading} className="flex items-center gap-2 text-md font-semibold">
          Analytics Widget <Pill>Pro</Pill>
        </h3>
        <p className="text-sm text-fg-2">
          One script tag, no cookies, in its own shadow DOM. It stays silent if the project is gone.
        </p>
      </div>
      <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
        <div className="grid content-start gap-4 border-line p-4 max-lg:border-b lg:border-r">
          <SelectField label="Project" value={project.id} onChange={(event) => setId(event.target.value)}>
            {projects.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </SelectField>
          <fieldset className="grid min-w-0 grid-cols-1 gap-2">
            <legend className="mb-1.5 text-sm font-medium">Show</legend>
            {PARTS.map(({ value, label }) => (
              <label key={value} className="flex items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={parts.includes(value)}
                  // The last one stays: an empty widget shows nothing.
                  disabled={parts.length === 1 && parts[0] === value}
                  onChange={(event) => {
                    const { checked } = event.target;
                    const chosen = PARTS.map((part) => part.value);
                    setParts(chosen.filter((part) => (part === value ? checked : parts.includes(part))));
                  }}
                  className="size-4 accent-(--brand-solid)"
                />
                {label}
              </label>
            ))}
          </fieldset>
          <Choice
            legend="Theme"
            name={`${name}-theme`}
            options={THEMES}
            value={theme}
            onChange={setTheme}
            disabled={false}
          />
          <Choice
            legend="Period"
            name={`${name}-period`}
            options={PERIODS}
            value={period}
            onChange={setPeriod}
            disabled={false}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-3 p-4">
          <WidgetPreview {...options} />
          <CodePanel
            label="Format"
            tabs={FORMATS}
            current="html"
            code={widgetSnippet(location.origin, options)}
            wraps
          />
          <p className="text-sm text-fg-2">
            Works under a strict content security policy: allow <code>{location.host}</code> in <code>script-src</code>{" "}
            and <code>connect-src</code>.
          </p>
        </div>
      </div>
    </section>
  );
}
