import { useState } from "react";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { showValue } from "../fields";
import { useVanishing } from "../use-vanishing";
import { PictureField } from "./picture-field";
import { Section } from "./section";
import { Hint, noteOf, type SectionProps } from "./theme-sections";

const LOGO_HINT = "PNG, JPEG or SVG, 500KB at most, best at 400x200px";
const FAVICON_HINT = "PNG or ICO, 100KB at most, best at 32x32 or 16x16";

export function AssetSection(props: SectionProps) {
  const { editor, preview, isOverride, errors, isOpenFirst } = props;
  const { logo_url: logo, logo_dark_url: darkLogo, favicon_url: favicon } = editor.theme;
  const [isOffered, setOffered] = useState(false);
  const lost = useVanishing(logo, preview);
  const darkLost = useVanishing(darkLogo, preview).includes("dark");
  const words = [
    logo === null ? "no logo" : `Logo ${showValue("logo_url", logo)}`,
    favicon === null ? "no favicon" : "favicon",
  ].join(", ");
  const showsDark = darkLogo !== null || isOffered;
  return (
    <Section
      title="Assets"
      note={noteOf(props, ["logo_url", "logo_dark_url", "favicon_url"], words)}
      isOpenFirst={isOpenFirst}
    >
      <Hint isShown={isOverride} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <PictureField
          editor={editor}
          field="logo_url"
          kind="logo"
          title="Logo"
          hint={logo !== null && lost.length === 0 ? `Clear on light and dark. ${LOGO_HINT}` : LOGO_HINT}
          error={errors.logo_url}
          deletesSaved={!isOverride}
        />
        <PictureField
          editor={editor}
          field="favicon_url"
          kind="favicon"
          title="Favicon"
          hint={FAVICON_HINT}
          error={errors.favicon_url}
          deletesSaved={!isOverride}
        />
        {showsDark && (
          <PictureField
            editor={editor}
            field="logo_dark_url"
            kind="logo"
            title="Logo for dark"
            hint={`In place of the logo on dark pages. ${LOGO_HINT}`}
            error={errors.logo_dark_url}
            deletesSaved={false}
          />
        )}
      </div>
      <Vanishing
        lost={lost.filter((mode) => mode === "light" || darkLogo === null)}
        offer={showsDark ? null : () => setOffered(true)}
      />
      {darkLost && (
        <Notice tone="warn" className="mt-3">
          The logo for dark is hard to see on dark pages. Upload a lighter one.
        </Notice>
      )}
    </Section>
  );
}

function Vanishing({ lost, offer }: { lost: readonly ("light" | "dark")[]; offer: (() => void) | null }) {
  if (lost.length === 0) return null;
  const isDarkOnly = !lost.includes("light");
  return (
    <Notice
      tone="warn"
      className="mt-3"
      action={
        lost.includes("dark") && offer !== null ? (
          <Button size="small" onClick={offer}>
            Add a logo for dark
          </Button>
        ) : undefined
      }
    >
      {lost.length === 2
        ? "The logo is hard to see on light and on dark pages."
        : `The logo is hard to see on ${lost[0]} pages.`}{" "}
      {isDarkOnly
        ? "Readers with a dark page can get another one."
        : "Upload one with more contrast to the background of pages."}
    </Notice>
  );
}
