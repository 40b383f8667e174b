import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { isNotFound } from "@/api/errors";
import { useIncludes } from "@/app/billing/use-includes";
import { paths } from "@/app/paths";
import { SettingsPage } from "@/app/settings-page";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { useMedia } from "@/lib/use-media";
import { Loaded } from "@/ui/loaded";
import { toast } from "@/ui/toast";
import { FreeView } from "../components/free-view";
import { ProjectEditor } from "../components/project-editor";
import { messages } from "../messages";
import { brandingQuery, projectBrandingQuery } from "../queries";
import { useFailureToast } from "../use-failure-toast";

const BLOCKS = ["h-12 w-full", "h-96 w-full"];

export default function ProjectBrandingRoute() {
  usePageMeta(ROUTES.projectBranding);
  const { projectId = "" } = useParams();
  const isIncluded = useIncludes("custom_branding");
  const isWideScreen = useMedia("(width >= 1024px)");
  const [chosen, setChosen] = useState<boolean | null>(null);
  const showsPreview = chosen ?? isWideScreen;
  return (
    <SettingsPage isWide={isIncluded && showsPreview}>
      {isIncluded ? (
        <OfProject key={projectId} id={projectId} showsPreview={showsPreview} onShow={setChosen} />
      ) : (
        <Free />
      )}
    </SettingsPage>
  );
}

function Free() {
  const query = useQuery(brandingQuery());
  useFailureToast(query.isLoadingError, messages.brandingFailed);
  return (
    <Loaded query={query} what="branding settings" blocks={BLOCKS}>
      {(branding) => <FreeView branding={branding} />}
    </Loaded>
  );
}

interface Props {
  id: string;
  showsPreview: boolean;
  onShow: (isShown: boolean) => void;
}

function OfProject({ id, showsPreview, onShow }: Props) {
  const navigate = useNavigate();
  const query = useQuery(projectBrandingQuery(id));
  const isMissing = isNotFound(query.error);
  useFailureToast(query.isLoadingError && !isMissing, messages.brandingFailed);
  useEffect(() => {
    if (!isMissing) return;
    toast.error(messages.projectMissing);
    void navigate(paths.branding(), { replace: true });
  }, [isMissing, navigate]);
  if (isMissing) return null;
  const fresh = { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
  return (
    <Loaded query={fresh} what="branding settings" blocks={BLOCKS}>
      {(branding) => <ProjectEditor branding={branding} showsPreview={showsPreview} onShow={onShow} />}
    </Loaded>
  );
}
