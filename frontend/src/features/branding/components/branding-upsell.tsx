import { Palette } from "lucide-react";
import { Upsell } from "@/app/billing/upsell";

const POINTS: readonly string[] = [
  "Your colours, checked for contrast",
  "Your fonts, logo and favicon",
  "Five presets to start from",
  "One theme for all projects, overrides for single ones",
];

/** Says what branding is for, to owners whose plan does not include it. */
export function BrandingUpsell({ preview }: { preview?: React.ReactNode }) {
  return (
    <Upsell
      feature="custom_branding"
      title="Make the docs look like your product"
      icon={Palette}
      points={POINTS}
      preview={preview}
    />
  );
}
