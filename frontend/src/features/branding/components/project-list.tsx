import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Settings, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { formatNoun } from "@/lib/format";
import { buttonClasses } from "@/ui/button";
import { DataTable } from "@/ui/data-table";
import { LineIcon } from "@/ui/line-icon";
import { Loaded } from "@/ui/loaded";
import { Pill } from "@/ui/pill";
import { Segmented } from "@/ui/segmented";
import { toast } from "@/ui/toast";
import { ApiError } from "@/api/errors";
import type { ProjectTheme } from "@/api/generated/types.gen";
import { MODE_NOT_AVAILABLE } from "@/lib/generated/theme-choices";
import { messages, MODE_MESSAGES, MODES } from "../messages";
import { projectThemesQuery, setModeMutation } from "../queries";
import { useFailureToast } from "../use-failure-toast";

/** The projects with the theme of each. Without `canChange` they are only listed. */
export function ProjectList({ canChange, action }: { canChange: boolean; action?: React.ReactNode }) {
  const query = useQuery(projectThemesQuery());
  useFailureToast(query.isLoadingError, messages.projectsFailed);
  return (
    <section
      aria-labelledby="project-branding"
      className="min-w-0 overflow-hidden rounded-card border border-line bg-bg"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <h3 id="project-branding" className="text-base font-semibold">
          Project Branding Settings
        </h3>
        {query.data && <p className="text-xs text-fg-2">{formatNoun(query.data.projects.length, "project")}</p>}
        {action}
      </div>
      <div className={query.data ? undefined : "p-4"}>
        <Loaded query={query} what="the projects" blocks={["h-14 w-full", "h-14 w-full"]}>
          {({ projects }) =>
            projects.length === 0 ? (
              <p className="px-4 py-8 text-center text-sm text-fg-2">
                You have no project yet.{" "}
                <Link to={paths.newProject()} className="text-link underline">
                  Create one
                </Link>{" "}
                to give it a theme.
              </p>
            ) : (
              <DataTable
                label="Theme of each project"
                isFrameless
                rows={projects}
                keyOf={(project) => project.id}
                head={{
                  title: "Project",
                  name: (project) => project.name,
                  below: (project) => <Address slug={project.slug} />,
                }}
                columns={[
                  {
                    title: "Theme mode",
                    isWideOnCards: true,
                    cell: (project) => <ModeSelector project={project} canChange={canChange} />,
                  },
                  { title: "Readers see", isWideOnCards: true, cell: (project) => <Seen project={project} /> },
                ]}
                {...(canChange && { actions: (project: ProjectTheme) => <SettingsLink project={project} /> })}
              />
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

function Address({ slug }: { slug: string }) {
  const { username } = useUser();
  return <code className="text-xs [overflow-wrap:anywhere] text-fg-2">{paths.docs(username, slug)}</code>;
}

function SettingsLink({ project }: { project: ProjectTheme }) {
  return (
    <Link
      to={paths.projectBranding(project.id)}
      aria-label={`Branding settings of ${project.name}`}
      className={buttonClasses("plain", "small")}
    >
      <LineIcon of={Settings} className="size-3.5" />
      Settings
    </Link>
  );
}

/** Chooses the theme of a project. The server says which modes are available. */
function ModeSelector({ project, canChange }: { project: ProjectTheme; canChange: boolean }) {
  const change = useSingleMutation(setModeMutation(useQueryClient(), project.id));
  const chosen = change.isPending ? change.variables : project.use_custom_branding;
  const isUnknown = !MODES.some(({ value }) => value === chosen);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Segmented
        label={`Theme mode of ${project.name}`}
        disabled={!canChange || change.isPending}
        value={chosen}
        segments={MODES.map(({ value, name }) => ({
          value: value as number,
          label: name,
          isUnavailable: !project.available.includes(value),
        }))}
        onRefused={() => toast.error(MODE_NOT_AVAILABLE)}
        onChange={(mode) =>
          change.mutate(mode, {
            onSuccess: () => toast.success(MODE_MESSAGES[mode] ?? messages.projectSaved),
            onError: (error) =>
              toast.error(
                error instanceof ApiError && error.message === MODE_NOT_AVAILABLE
                  ? MODE_NOT_AVAILABLE
                  : messages.modeFailed,
              ),
          })
        }
      />
      {isUnknown && <Pill tone="warn">Unknown</Pill>}
    </span>
  );
}

function Seen({ project: { warning, effective, overrides } }: { project: ProjectTheme }) {
  if (warning !== null)
    return (
      <span className="inline-flex items-start gap-1.5 text-warn">
        <LineIcon of={TriangleAlert} className="mt-0.5 size-3.5" />
        {warning}
      </span>
    );
  return effective === "Custom Theme" ? `${effective}: ${formatNoun(overrides, "override")}` : effective;
}
