import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { LineIcon } from "@/ui/line-icon";
import type { ThemePreview } from "@/api/generated/types.gen";
import { COLOR_FIELDS, FIELD_NAMES, nameTheme, showValue, type ThemeFields, valueOf } from "../fields";
import { type PreviewProject, previewDocsQuery } from "../queries";
import { countGood } from "./contrast-table";
import { PreviewFrame } from "./preview-frame";

interface Props {
  theme: ThemeFields;
  preview: ThemePreview | undefined;
  project: PreviewProject | null | undefined;
  /** Stands above the name. */
  kicker: string;
}

/** A theme in short, with a small picture of it. */
export function ThemeSummary({ theme, preview, project, kicker }: Props) {
  const docs = useQuery({ ...previewDocsQuery(project ?? null, null), enabled: project !== undefined }).data;
  const [body, heading] = [valueOf(theme, "font_family"), valueOf(theme, "heading_font_family")];
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-card border border-line md:grid-cols-[2fr_3fr]">
      <div aria-hidden="true" inert className="h-54 overflow-hidden border-line max-md:border-b md:border-r">
        {docs && preview && (
          <PreviewFrame
            docs={docs}
            preview={preview}
            logo={theme.logo_url}
            darkLogo={theme.logo_dark_url}
            mode="light"
            device="desktop"
            title="The theme"
            className="rounded-none! border-0!"
          />
        )}
      </div>
      <div className="grid content-start gap-3 px-5 py-4 text-sm">
        <div>
          <p className="text-xs text-fg-2">{kicker}</p>
          <p className="text-lg font-semibold">{nameTheme(theme)}</p>
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5 border-b border-line pb-3">
          {COLOR_FIELDS.map((field) => (
            <li key={field} className="flex items-center gap-1.5">
              <i
                aria-hidden="true"
                style={{ background: valueOf(theme, field) ?? undefined }}
                className="size-4 rounded-sm border border-line-2"
              />
              {FIELD_NAMES[field]}
            </li>
          ))}
        </ul>
        <dl className="grid grid-cols-2 gap-3">
          <Fact name="Fonts">{body === heading ? body : `${body}, headings ${heading}`}</Fact>
          <Fact name="Code">{showValue("syntax_theme", valueOf(theme, "syntax_theme"))}</Fact>
          <Fact name="Border radius">{showValue("border_radius", valueOf(theme, "border_radius"))}</Fact>
          {preview && (
            <Fact name="Contrast">
              <span className="inline-flex items-center gap-1.5 text-ok">
                <LineIcon of={Check} />
                {countGood(preview.rows)} of {preview.rows.length} meet AA
              </span>
            </Fact>
          )}
        </dl>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-fg-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
