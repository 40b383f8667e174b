import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { LeaveDialog } from "@/app/leave-dialog";
import { paths } from "@/app/paths";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import type { ProjectBranding } from "@/api/generated/types.gen";
import { pickFields } from "../fields";
import { CLEAR_QUESTION, messages } from "../messages";
import { clearProjectMutation, saveProjectMutation } from "../queries";
import { useSaveTheme } from "../use-save-theme";
import { usePreviewProject } from "../use-preview-project";
import { useThemeEditor } from "../use-theme-editor";
import { useThemePreview } from "../use-theme-preview";
import { useWebsite } from "../use-website";
import { ContrastTable } from "./contrast-table";
import { CopyTheme } from "./copy-dialog";
import { EditorLayout } from "./editor-layout";
import { PreviewPane } from "./preview-pane";
import { Proposal } from "./proposal";
import { ResetDialog } from "./reset-dialog";
import { SaveBar } from "./save-bar";
import { Sections } from "./sections";
import { ThemeStrip } from "./theme-strip";
import { ThemeSummary } from "./theme-summary";
import { UndoButtons } from "./toolbar";
import { WebsiteSection } from "./website-section";

interface Props {
  branding: ProjectBranding;
  showsPreview: boolean;
  onShow: (isShown: boolean) => void;
}

/** The editor of what a project overrides. */
export function ProjectEditor({ branding, showsPreview, onShow }: Props) {
  const { project } = branding;
  const queries = useQueryClient();
  const editor = useThemeEditor(pickFields(branding));
  const preview = useThemePreview(editor.theme);
  const shown = usePreviewProject(project.id);
  const saving = saveProjectMutation(queries, project.id);
  const { save, isSaving, errors } = useSaveTheme(editor, saving, messages.projectSaved);
  const [isClearing, setClearing] = useState(false);
  const website = useWebsite({ editor, isOverride: true, showsPreview, onShow });

  return (
    <>
      <EditorLayout
        showsPreview={showsPreview}
        onShow={() => onShow(true)}
        title={<ProjectTitle branding={branding} />}
        tools={
          <>
            <UndoButtons editor={editor} />
            <CopyTheme editor={editor} project={project.id} />
          </>
        }
        sections={
          <Sections
            editor={editor}
            preview={preview.data}
            isOverride
            errors={errors}
            isOpenFirst={showsPreview}
            lead={<WebsiteSection website={website} isOpenFirst={showsPreview} />}
          />
        }
        pane={
          website.isOpen ? (
            <Proposal website={website} editor={editor} preview={preview.data} project={shown} />
          ) : (
            <PreviewPane theme={editor.theme} preview={preview} project={shown} onHide={() => onShow(false)} />
          )
        }
        summary={
          <ThemeSummary theme={editor.theme} preview={preview.data} project={shown} kicker="Theme of this project" />
        }
        below={
          <>
            {project.warning !== null && <Notice tone="warn">{project.warning}</Notice>}
            {showsPreview && !website.isOpen && preview.data && <ContrastTable preview={preview.data} />}
          </>
        }
        strip={preview.data && <ThemeStrip preview={preview.data} />}
        saveBar={
          <SaveBar
            editor={editor}
            resetLabel="Clear Overrides"
            isBusy={isSaving}
            onReset={() => setClearing(true)}
            onSave={save}
          >
            <Button className="lg:hidden" aria-pressed={showsPreview} onClick={() => onShow(!showsPreview)}>
              <LineIcon of={Eye} />
              Preview
            </Button>
          </SaveBar>
        }
      />
      {isClearing && (
        <ResetDialog
          title="Clear Overrides"
          question={CLEAR_QUESTION}
          done={messages.projectReset}
          mutation={clearProjectMutation(queries, project.id)}
          onReset={editor.restart}
          onClose={() => setClearing(false)}
        />
      )}
      <LeaveDialog changed={editor.changed.length > 0} />
    </>
  );
}

function ProjectTitle({ branding: { project } }: { branding: ProjectBranding }) {
  return (
    <div className="grid min-w-0 gap-1">
      <nav aria-label="Breadcrumb" className="text-sm text-fg-2">
        <Link to={paths.branding()} className="hover:text-fg">
          Global Branding
        </Link>
        <span aria-hidden="true"> / </span>
        <span className="[overflow-wrap:anywhere]">{project.name}</span>
      </nav>
      <h2 className="flex min-w-0 flex-wrap items-center gap-2.5 text-lg font-semibold">
        <span className="min-w-0 [overflow-wrap:anywhere]">{project.name}</span>
        <Pill tone="brand">{project.effective}</Pill>
      </h2>
      <p className="text-sm text-fg-2">
        Theme mode: {project.mode}.{" "}
        <Link to={paths.branding()} className="text-link underline">
          Change it in the main branding settings
        </Link>
      </p>
    </div>
  );
}
