import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/ui/skeleton";
import type { Branding } from "@/api/generated/types.gen";
import { NO_FIELDS, pickFields, presets } from "../fields";
import { previewDocsQuery } from "../queries";
import { usePreviewProject } from "../use-preview-project";
import { useThemePreview } from "../use-theme-preview";
import { BrandingUpsell } from "./branding-upsell";
import { PreviewFrame } from "./preview-frame";
import { ThemeSummary } from "./theme-summary";

/** Branding for owners whose plan does not include it. A theme from before stays to be seen. */
export function FreeView({ branding }: { branding: Branding | undefined }) {
  const theme = branding === undefined ? NO_FIELDS : pickFields(branding);
  const preview = useThemePreview(theme).data;
  const project = usePreviewProject(null);
  const hasTheme = preview?.is_customised ?? false;
  return (
    <div className="grid grid-cols-1 gap-6">
      {hasTheme && (
        <section aria-label="Your theme">
          <ThemeSummary
            theme={theme}
            preview={preview}
            project={project}
            kicker="Your theme, kept for when you upgrade"
          />
        </section>
      )}
      <BrandingUpsell preview={hasTheme ? undefined : <Picture />} />
    </div>
  );
}

const EXAMPLE = { ...NO_FIELDS, ...presets.find(({ key }) => key === "enterprise")?.fields };

function Picture() {
  const preview = useThemePreview(EXAMPLE).data;
  const docs = useQuery(previewDocsQuery(null, null)).data;
  if (preview === undefined || docs === undefined) return <Skeleton className="h-[460px]" />;
  return (
    <PreviewFrame
      docs={docs}
      preview={preview}
      logo={null}
      darkLogo={null}
      mode="light"
      device="desktop"
      title="Docs in the colours of a product"
      className="rounded-none! border-0!"
    />
  );
}
