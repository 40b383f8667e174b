import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { DataTable } from "@/ui/data-table";
import { LineIcon } from "@/ui/line-icon";
import { Segmented } from "@/ui/segmented";
import { Skeleton } from "@/ui/skeleton";
import type { ThemePreview, WebsiteTheme } from "../api";
import { COLOR_FIELDS, FIELD_NAMES, nameTheme, showValue, type ThemeField, type ThemeFields, valueOf } from "../fields";
import { type PreviewProject, previewDocsQuery } from "../queries";
import type { ThemeEditor } from "../use-theme-editor";
import { useThemePreview } from "../use-theme-preview";
import { PreviewFailed } from "./preview-pane";
import { type Mode, PreviewFrame } from "./preview-frame";

interface Props {
  editor: ThemeEditor;
  preview: ThemePreview | undefined;
  host: string;
  found: WebsiteTheme;
  project: PreviewProject | null | undefined;
  onClose: () => void;
}

/** What a website proposes beside the current theme. Nothing is taken before the owner says so. */
export function Proposal({ editor, preview, host, found, project, onClose }: Props) {
  const values = found.found.filter(({ field }) => field in FIELD_NAMES);
  // A logo belongs to somebody; the owner has to choose it.
  const [taken, setTaken] = useState<ReadonlySet<ThemeField>>(
    () =>
      new Set(values.map(({ field }) => field).filter((field) => field !== "logo_url" && field !== "logo_dark_url")),
  );
  const [mode, setMode] = useState<Mode>("light");
  const patch = Object.fromEntries(
    values.filter(({ field }) => taken.has(field)).map(({ field, value }) => [field, value]),
  ) as Partial<ThemeFields>;
  const proposed: ThemeFields = { ...editor.theme, ...patch };
  const proposal = useThemePreview(proposed);
  const docs = useQuery({ ...previewDocsQuery(project ?? null, null), enabled: project !== undefined }).data;
  const toggle = (field: ThemeField) =>
    setTaken((old) => {
      const next = new Set(old);
      if (!next.delete(field)) next.add(field);
      return next;
    });

  return (
    <section aria-labelledby="proposal" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-9 place-items-center rounded-card bg-brand-soft text-brand">
          <LineIcon of={Globe} />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <h3 id="proposal" className="text-base font-semibold [overflow-wrap:anywhere]">
            A proposal from {host}
          </h3>
          <p className="text-sm text-fg-2">
            Tick what you want to take. It goes into the editor as one step that Undo takes back; nothing is saved until
            you save.
          </p>
        </div>
        <Button onClick={onClose}>Dismiss</Button>
        <Button
          look="primary"
          disabled={taken.size === 0}
          onClick={() => {
            editor.change(patch);
            onClose();
          }}
        >
          Use {formatNoun(taken.size, "value")}
        </Button>
      </div>
      {proposal.isError && <PreviewFailed preview={proposal} />}
      <div className="flex justify-end">
        <Segmented
          label="Mode of the comparison"
          value={mode}
          onChange={setMode}
          segments={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
      </div>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {(
          [
            ["Now", nameTheme(editor.theme), editor.theme, preview],
            ["Proposed", `from ${host}`, proposed, proposal.data],
          ] as const
        ).map(([name, note, theme, shown]) => (
          <figure key={name} className="min-w-0">
            <figcaption className="mb-1.5 truncate text-sm">
              <b className="font-semibold">{name}</b> <span className="text-fg-2">{note}</span>
            </figcaption>
            {docs && shown ? (
              <PreviewFrame
                docs={docs}
                preview={shown}
                logo={theme.logo_url}
                darkLogo={theme.logo_dark_url}
                mode={mode}
                device="desktop"
                title={`${name}, ${mode}`}
              />
            ) : (
              <Skeleton className="h-[460px]" />
            )}
          </figure>
        ))}
      </div>
      <DataTable
        label={`Values of ${host}`}
        rows={values}
        keyOf={({ field }) => field}
        lead={{
          title: "Take",
          cell: ({ field }) => (
            <input
              type="checkbox"
              aria-label={`Take ${FIELD_NAMES[field]}`}
              checked={taken.has(field)}
              onChange={() => toggle(field)}
              className="size-4 accent-(--brand-solid)"
            />
          ),
        }}
        head={{ title: "Value", name: ({ field }) => FIELD_NAMES[field] }}
        columns={[
          { title: "Now", cell: ({ field }) => <Value field={field} value={valueOf(editor.theme, field)} /> },
          { title: "Proposed", cell: ({ field, value }) => <Value field={field} value={value} /> },
          { title: "Where it was found", cell: ({ source }) => source, className: "[overflow-wrap:anywhere]" },
          { title: "Adjusted", cell: ({ field }) => adjustedText(proposal.data, field), className: "text-fg-2" },
        ]}
      />
    </section>
  );
}

function Value({ field, value }: { field: ThemeField; value: string | null }) {
  const isColor = COLOR_FIELDS.some((color) => color === field);
  return (
    <span className="inline-flex items-center gap-2">
      {isColor && value !== null && (
        <i aria-hidden="true" style={{ background: value }} className="size-4 rounded-sm border border-line-2" />
      )}
      <span className={isColor ? "font-mono text-xs" : undefined}>{showValue(field, value)}</span>
    </span>
  );
}

function adjustedText(preview: ThemePreview | undefined, field: ThemeField): string {
  const adjusted = preview?.roles.filter((role) => role.field === field && role.is_adjusted) ?? [];
  return adjusted.length === 0 ? "–" : `${adjusted.map(({ name }) => name).join(", ")}, for contrast`;
}
