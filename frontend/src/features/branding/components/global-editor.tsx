import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useSingleMutation } from "@/api/use-single-mutation";
import { LeaveDialog } from "@/app/leave-dialog";
import { paths } from "@/app/paths";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Switch } from "@/ui/switch";
import { toast } from "@/ui/toast";
import type { Branding } from "@/api/generated/types.gen";
import { pickFields } from "../fields";
import { messages, NOTE, RESET_QUESTION, textOf } from "../messages";
import { activateMutation, resetBrandingMutation, saveBrandingMutation } from "../queries";
import { useSaveTheme } from "../use-save-theme";
import { usePreviewProject } from "../use-preview-project";
import { useSharedTheme } from "../use-shared-theme";
import { useThemeEditor } from "../use-theme-editor";
import { useThemePreview } from "../use-theme-preview";
import { useWebsite } from "../use-website";
import { ContrastTable } from "./contrast-table";
import { CopyTheme } from "./copy-dialog";
import { EditorLayout } from "./editor-layout";
import { PreviewPane } from "./preview-pane";
import { ProjectList } from "./project-list";
import { Proposal } from "./proposal";
import { ResetDialog } from "./reset-dialog";
import { SaveBar } from "./save-bar";
import { Sections } from "./sections";
import { ThemeStrip } from "./theme-strip";
import { ThemeSummary } from "./theme-summary";
import { ImportExport, ShareLink, UndoButtons } from "./toolbar";
import { WebsiteSection } from "./website-section";

interface Props {
  branding: Branding;
  showsPreview: boolean;
  onShow: (isShown: boolean) => void;
}

/** The editor of the theme for all projects. */
export function GlobalEditor({ branding, showsPreview, onShow }: Props) {
  const editor = useThemeEditor(pickFields(branding));
  const preview = useThemePreview(editor.theme);
  const project = usePreviewProject(null);
  const queries = useQueryClient();
  const saving = saveBrandingMutation(queries);
  const { save, isSaving, errors } = useSaveTheme(editor, saving, messages.saved);
  const [isResetting, setResetting] = useState(false);
  const website = useWebsite({ editor, isOverride: false, showsPreview, onShow });
  useSharedTheme(editor.change);

  return (
    <>
      <EditorLayout
        showsPreview={showsPreview}
        onShow={() => onShow(true)}
        title={
          <div className="min-w-0">
            <h2 className="text-lg font-semibold">Global branding</h2>
            <p className="text-sm text-fg-2">
              One theme for all projects that use Global Theme. Single projects can override it.
            </p>
          </div>
        }
        tools={
          <>
            <UndoButtons editor={editor} />
            <ShareLink preview={preview.data} />
            <ImportExport editor={editor} />
            <CopyTheme editor={editor} project={null} />
          </>
        }
        sections={
          <Sections
            editor={editor}
            preview={preview.data}
            isOverride={false}
            errors={errors}
            isOpenFirst={showsPreview}
            lead={<WebsiteSection website={website} isOpenFirst={showsPreview} />}
          />
        }
        pane={
          website.isOpen ? (
            <Proposal website={website} editor={editor} preview={preview.data} project={project} />
          ) : (
            <PreviewPane theme={editor.theme} preview={preview} project={project} onHide={() => onShow(false)} />
          )
        }
        summary={<ThemeSummary theme={editor.theme} preview={preview.data} project={project} kicker="Your theme" />}
        below={
          <>
            {showsPreview && !website.isOpen && preview.data && <ContrastTable preview={preview.data} />}
            <Notice tone="info">
              {NOTE}{" "}
              <Link to={paths.help(undefined, "branding")} className="text-link underline">
                Learn more
              </Link>
            </Notice>
            <ProjectList canChange action={<ActiveSwitch branding={branding} />} />
          </>
        }
        strip={preview.data && <ThemeStrip preview={preview.data} />}
        saveBar={
          <SaveBar
            editor={editor}
            resetLabel="Reset to Defaults"
            isBusy={isSaving}
            onReset={() => setResetting(true)}
            onSave={save}
          >
            <Button className="lg:hidden" aria-pressed={showsPreview} onClick={() => onShow(!showsPreview)}>
              <LineIcon of={Eye} />
              Preview
            </Button>
          </SaveBar>
        }
      />
      {isResetting && (
        <ResetDialog
          title="Reset to Defaults"
          question={RESET_QUESTION}
          done={messages.reset}
          mutation={resetBrandingMutation(queries)}
          onReset={editor.restart}
          onClose={() => setResetting(false)}
        />
      )}
      <LeaveDialog changed={editor.changed.length > 0} />
    </>
  );
}

/** Whether projects can use the saved theme. It is stored at once, without what is being edited. */
function ActiveSwitch({ branding }: { branding: Branding }) {
  const save = useSingleMutation(activateMutation(useQueryClient(), pickFields(branding)));
  return (
    <Switch
      checked={save.isPending ? save.variables : branding.use_custom_branding}
      disabled={save.isPending}
      className="text-sm"
      onChange={(isActive) =>
        save.mutate(isActive, {
          onSuccess: () =>
            toast.success(
              isActive ? "Projects can use the global theme." : "No project uses the global theme now. It is kept.",
            ),
          onError: (error) => toast.error(textOf(error, messages.saveFailed)),
        })
      }
    >
      Global theme is active
    </Switch>
  );
}
