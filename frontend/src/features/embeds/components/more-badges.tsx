import { useId, useState } from "react";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { CopyButton } from "@/ui/copy-button";
import { Select, SelectField } from "@/ui/select";
import { badgeSnippet, badgeUrl, type BadgeKind, DEFAULT_LOOK } from "../badge";

const ROWS: readonly { kind: BadgeKind; name: string; about: string }[] = [
  { kind: "score", name: "Documentation score", about: "Share of items with a description" },
  { kind: "version", name: "Version", about: "The version that readers see" },
  { kind: "breaking", name: "Breaking changes", about: "Counted from the version that you choose" },
];

/** Badges with figures of the schema. */
export function MoreBadges({ projects }: { projects: readonly Project[] }) {
  const heading = useId();
  const [id, setId] = useState<string | null>(null);
  const [since, setSince] = useState<number | null>(null);
  const project = projects.find((each) => each.id === id) ?? projects[0];
  if (project === undefined) return null;
  const link = location.origin + paths.docs(project.username, project.slug);
  const versions = Array.from({ length: Math.max(0, (project.current_version ?? 1) - 1) }, (_, index) => index + 1);

  return (
    <section aria-labelledby={heading} className="min-w-0 overflow-hidden rounded-card border border-line">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3.5">
        <div>
          <h3 id={heading} className="text-md font-semibold">
            More badges
          </h3>
          <p className="text-sm text-fg-2">
            Figures of the schema. <code>style</code>, <code>color</code> and <code>theme</code> work here as well.
          </p>
        </div>
        <div className="w-full sm:w-64">
          <SelectField
            label="Project"
            value={project.id}
            onChange={(event) => {
              setId(event.target.value);
              setSince(null);
            }}
          >
            {projects.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <ul>
        {ROWS.map(({ kind, name, about }) => {
          const badge = { kind, slug: project.slug, look: DEFAULT_LOOK, since };
          const snippet = badgeSnippet("markdown", badgeUrl({ ...badge, host: location.origin }), link, name);
          return (
            <li
              key={kind}
              className="grid grid-cols-1 items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-last:border-b sm:grid-cols-[180px_minmax(0,1fr)_auto]"
            >
              <span className="text-sm font-medium">{name}</span>
              <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
                <img src={badgeUrl({ ...badge, host: "" })} alt={name} height={20} className="h-5 max-w-full" />
                <span className="text-sm text-fg-2">{about}</span>
                {kind === "breaking" && versions.length > 0 && (
                  <span className="w-44">
                    <Select
                      aria-label="Breaking changes since"
                      className="h-8 text-sm"
                      value={since ?? ""}
                      onChange={(event) => setSince(event.target.value === "" ? null : Number(event.target.value))}
                    >
                      <option value="">the previous version</option>
                      {versions.toReversed().map((number) => (
                        <option key={number} value={number}>{`version ${number}`}</option>
                      ))}
                    </Select>
                  </span>
                )}
              </span>
              <CopyButton text={snippet} look="plain">
                Copy Markdown
              </CopyButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
