import { useDeferredValue, useId, useState } from "react";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { BADGE_TEXT, MAX_BADGE_TEXT } from "@/lib/generated/badges";
import { CodePanel } from "@/ui/code-panel";
import { TextField } from "@/ui/field";
import { SelectField } from "@/ui/select";
import { badgeSnippet, badgeUrl, DEFAULT_LOOK, type Format, FORMATS, plainColor } from "../badge";
import { BadgePreview } from "./badge-preview";
import { LookFields } from "./look-fields";

interface Props {
  kind: "docs" | "views";
  title: string;
  description: string;
  projects: readonly Project[];
}

/** Makes one of the two badges: options, the badge itself, and the text that shows it elsewhere. */
export function BadgeGenerator({ kind, title, description, projects }: Props) {
  const heading = useId();
  const name = useId();
  const [id, setId] = useState<string | null>(null);
  const [look, setLook] = useState(DEFAULT_LOOK);
  const [text, setText] = useState("");
  const [format, setFormat] = useState<Format>("markdown");
  const project = projects.find((each) => each.id === id) ?? projects[0];
  // While the text is typed, the badge follows when the browser has time.
  const shown = useDeferredValue(text);
  if (project === undefined) return null;

  const badge = { kind, slug: project.slug, look };
  const alt = kind === "views" ? "Views" : text.trim() || BADGE_TEXT;
  const link = location.origin + paths.docs(project.username, project.slug);
  const image = badgeUrl({ ...badge, host: location.origin, text });

  return (
    <section aria-labelledby={heading} className="min-w-0 overflow-hidden rounded-card border border-line">
      <div className="border-b border-line px-4 py-3.5">
        <h3 id={heading} className="text-md font-semibold">
          {title}
        </h3>
        <p className="text-sm text-fg-2">{description}</p>
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
          {kind === "docs" && (
            <TextField
              label="Text"
              hint={`“${BADGE_TEXT}” when left empty`}
              value={text}
              maxLength={MAX_BADGE_TEXT}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          <LookFields name={name} plainColor={plainColor(kind)} look={look} onChange={setLook} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-3 p-4">
          <BadgePreview title={project.name} image={badgeUrl({ ...badge, host: "", text: shown })} alt={alt} />
          <CodePanel
            label="Format"
            tabs={FORMATS}
            current={format}
            onChange={setFormat}
            code={badgeSnippet(format, image, link, alt)}
            wraps
          />
        </div>
      </div>
    </section>
  );
}
