import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "@/api/errors";
import { useSingleMutation } from "@/api/use-single-mutation";
import { LeaveDialog } from "@/app/leave-dialog";
import { paths } from "@/app/paths";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { toast } from "@/ui/toast";
import type { ProjectBranding } from "../api";
import { pickFields, type ThemeFields } from "../fields";
import { CLEAR_QUESTION, messages, textOf } from "../messages";
import { clearProjectMutation, saveProjectMutation } from "../queries";
import { usePreviewProject } from "../use-preview-project";
import { useThemeEditor } from "../use-theme-editor";
import { useThemePreview } from "../use-theme-preview";
import { ContrastTable } from "./contrast-table";
import { CopyTheme } from "./copy-dialog";
import { EditorLayout } from "./editor-layout";
import { PreviewPane } from "./preview-pane";
import { SaveBar } from "./save-bar";
import { Sections } from "./sections";
import { ThemeSummary } from "./theme-summary";
import { UndoButtons } from "./toolbar";

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
  const saving = useSingleMutation(saveProjectMutation(queries, project.id));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isClearing, setClearing] = useState(false);

  function save() {
    const sent = editor.theme;
    saving.mutate(sent, {
      onSuccess: (answer) => {
        editor.keepSaved(sent, pickFields(answer));
        setErrors({});
        toast.success(messages.projectSaved);
      },
      onError: (error) => {
        setErrors(error instanceof ApiError ? error.fields : {});
        toast.error(textOf(error, messages.saveFailed));
      },
    });
  }

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
          <Sections editor={editor} preview={preview.data} isOverride errors={errors} isOpenFirst={showsPreview} />
        }
        pane={<PreviewPane theme={editor.theme} preview={preview} project={shown} onHide={() => onShow(false)} />}
        summary={
          <ThemeSummary theme={editor.theme} preview={preview.data} project={shown} kicker="Theme of this project" />
        }
        below={
          <>
            {project.warning !== null && <Notice tone="warn">{project.warning}</Notice>}
            {showsPreview && preview.data && <ContrastTable preview={preview.data} />}
          </>
        }
        saveBar={
          <SaveBar
            editor={editor}
            resetLabel="Clear Overrides"
            isBusy={saving.isPending}
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
      {isClearing && <ClearDialog id={project.id} onCleared={editor.restart} onClose={() => setClearing(false)} />}
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

interface ClearProps {
  id: string;
  onCleared: (theme: ThemeFields) => void;
  onClose: () => void;
}

function ClearDialog({ id, onCleared, onClose }: ClearProps) {
  const clear = useSingleMutation(clearProjectMutation(useQueryClient(), id));
  return (
    <ConfirmDialog
      title="Clear Overrides"
      action="Clear Overrides"
      look="danger"
      busy={clear.isPending}
      onClose={onClose}
      onConfirm={() =>
        clear.mutate(undefined, {
          onSuccess: (answer) => {
            onCleared(pickFields(answer));
            toast.success(messages.projectReset);
            onClose();
          },
          onError: (error) => {
            // As for the global theme, a refusal is not reported.
            if (!(error instanceof ApiError)) toast.error(messages.resetFailed);
            onClose();
          },
        })
      }
    >
      <p className="text-sm text-fg-2">{CLEAR_QUESTION}</p>
    </ConfirmDialog>
  );
}
