import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { projectsQuery } from "@/app/project/queries";
import { SettingsPage } from "@/app/settings-page";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { buttonClasses } from "@/ui/button";
import { Loaded } from "@/ui/loaded";
import { Notice } from "@/ui/notice";
import { BadgeGenerator } from "../components/badge-generator";
import { MoreBadges } from "../components/more-badges";
import { WidgetGenerator } from "../components/widget-generator";

export default function EmbedsRoute() {
  usePageMeta(ROUTES.embeds);
  const projects = useQuery(projectsQuery());
  return (
    <SettingsPage>
      <div className="mb-5">
        <h2 className="text-lg font-semibold">Embeds</h2>
        <p className="text-sm text-fg-2">
          Badges and a widget for your README, site or wiki. They work for public projects.
        </p>
      </div>
      <Loaded query={projects} what="your projects" blocks={["h-11 w-full", "h-96 w-full", "h-96 w-full"]}>
        {({ projects: all }) => <Badges projects={all} />}
      </Loaded>
    </SettingsPage>
  );
}

function Badges({ projects }: { projects: readonly Project[] }) {
  const shown = projects.filter(({ is_public, current_version }) => is_public && current_version !== null);
  if (shown.length === 0)
    return (
      <div className="rounded-card border border-dashed border-line-2 px-4 py-10 text-center">
        <p className="font-medium">A badge needs public docs</p>
        <p className="mx-auto mt-1 mb-4 max-w-md text-sm text-balance text-fg-2">
          {projects.length === 0
            ? "You have no project yet. Create one with a schema, and its badges appear here."
            : "None of your projects is public and has a schema. Make one public, and its badges appear here."}
        </p>
        <Link to={projects.length === 0 ? paths.newProject() : paths.dashboard()} className={buttonClasses("primary")}>
          {projects.length === 0 ? "New project" : "My Projects"}
        </Link>
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      <Notice tone="info">
        <strong className="font-semibold">Badges are free on every plan.</strong> The Analytics Widget needs Pro.
        Options at their default are left out of the code.
      </Notice>
      <BadgeGenerator
        kind="docs"
        title="Read the Docs badge"
        description="Links a README to your docs."
        projects={shown}
      />
      <BadgeGenerator
        kind="views"
        title="View Count badge"
        description="Views of the last 30 days, counted without cookies."
        projects={shown}
      />
      <MoreBadges projects={shown} />
      <WidgetGenerator projects={shown} />
    </div>
  );
}
