import { useQuery } from "@tanstack/react-query";
import { Palette } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { ApiError } from "@/api/errors";
import { paths } from "@/app/paths";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { buttonClasses } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Loaded } from "@/ui/loaded";
import { PreviewPane } from "../components/preview-pane";
import { problemsOf } from "../components/toolbar";
import { nameTheme, pickFields, type ThemeFields } from "../fields";
import { sharedThemeQuery } from "../queries";
import { useThemePreview } from "../use-theme-preview";

/** The page of a theme that a link carries in its fragment. */
export default function SharedThemeRoute() {
  usePageMeta(ROUTES.sharedTheme);
  const fragment = useLocation().hash.replace(/^#/, "");
  const query = useQuery({ ...sharedThemeQuery(fragment), enabled: fragment !== "" });
  const isRefused = query.error instanceof ApiError && query.error.status < 500 && query.error.status !== 429;
  return (
    <div data-fills-screen className="page-width py-9">
      {fragment === "" ? (
        <NoTheme problems={["A link to a theme has the theme behind a #, and this one has nothing there."]} />
      ) : isRefused ? (
        <NoTheme problems={problemsOf(query.error)} />
      ) : (
        <Loaded query={query} what="the theme" blocks={["h-12 w-full", "h-96 w-full"]}>
          {({ theme }) => <SharedTheme theme={pickFields(theme)} fragment={fragment} />}
        </Loaded>
      )}
    </div>
  );
}

function SharedTheme({ theme, fragment }: { theme: ThemeFields; fragment: string }) {
  const preview = useThemePreview(theme);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-bold tracking-[-0.025em]">A theme for docs</h1>
          <p className="mt-1 text-sm text-fg-2">
            {nameTheme(theme)}. Somebody made it with {PRODUCT} and shared it with this link. Themes are part of Pro.
          </p>
        </div>
        <Link to={`${paths.branding()}#theme=${fragment}`} className={buttonClasses("primary")}>
          <LineIcon of={Palette} />
          Use this theme
        </Link>
      </div>
      <PreviewPane theme={theme} preview={preview} project={null} isPublic />
    </div>
  );
}

function NoTheme({ problems }: { problems: readonly string[] }) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center py-16 text-center">
      <h1 className="text-lg font-semibold">This link does not carry a theme</h1>
      {problems.map((problem) => (
        <p key={problem} className="mt-1 text-sm [overflow-wrap:anywhere] text-fg-2">
          {problem}
        </p>
      ))}
      <p className="mt-1 text-sm text-fg-2">It may be cut off. Ask for the whole link.</p>
      <Link to={paths.home()} className={`${buttonClasses()} mt-5`}>
        Go to {PRODUCT}
      </Link>
    </div>
  );
}
