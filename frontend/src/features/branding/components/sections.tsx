import { AssetSection } from "./asset-section";
import {
  CodeSection,
  ColorSection,
  DesignSection,
  PresetSection,
  type SectionProps,
  TypographySection,
} from "./theme-sections";

/** The fields of a theme. `lead` stands before them, after the presets. */
export function Sections({ lead, ...props }: SectionProps & { lead?: React.ReactNode }) {
  return (
    <>
      {!props.isOverride && <PresetSection {...props} />}
      {lead}
      <ColorSection {...props} />
      <TypographySection {...props} />
      <CodeSection {...props} />
      <AssetSection {...props} />
      <DesignSection {...props} />
    </>
  );
}
