import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIncludes } from "@/app/billing/use-includes";
import { SettingsPage } from "@/app/settings-page";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { useMedia } from "@/lib/use-media";
import { Loaded } from "@/ui/loaded";
import { FreeView } from "../components/free-view";
import { GlobalEditor } from "../components/global-editor";
import { messages } from "../messages";
import { brandingQuery } from "../queries";
import { useFailureToast } from "../use-failure-toast";

export default function BrandingRoute() {
  usePageMeta(ROUTES.branding);
  const isIncluded = useIncludes("custom_branding");
  const isWideScreen = useMedia("(width >= 1024px)");
  // On phones the preview would push the fields down, so there it is shown on request.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const showsPreview = chosen ?? isWideScreen;
  const query = useQuery(brandingQuery());
  useFailureToast(query.isLoadingError, messages.brandingFailed);
  // The editor begins with what is stored now, not with what this tab saw last.
  const fresh = { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
  return (
    <SettingsPage isWide={isIncluded && showsPreview}>
      <Loaded query={fresh} what="branding settings" blocks={["h-12 w-full", "h-96 w-full"]}>
        {(branding) =>
          isIncluded ? (
            <GlobalEditor branding={branding} showsPreview={showsPreview} onShow={setChosen} />
          ) : (
            <FreeView branding={branding} />
          )
        }
      </Loaded>
    </SettingsPage>
  );
}
