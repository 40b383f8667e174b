import { EyeOff, Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "@/api/errors";
import { classes } from "@/lib/classes";
import { Button } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Segmented } from "@/ui/segmented";
import { COMPACT, Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import type { ThemeFields } from "../fields";
import { type Docs, listsOf } from "../preview-page";
import { type PreviewProject, previewDocsQuery } from "../queries";
import type { useThemePreview } from "../use-theme-preview";
import { type Device, type Mode, PreviewFrame } from "./preview-frame";

interface Props {
  theme: ThemeFields;
  preview: ReturnType<typeof useThemePreview>;
  /** The project whose docs it shows; null for the sample. Undefined while that is not known. */
  project: PreviewProject | null | undefined;
  /** Removes the pane; without it the pane stays. */
  onHide?: () => void;
  /** Whether visitors see it, who have no schema of their own. */
  isPublic?: boolean;
}

/** The docs of the owner's schema in the edited theme. */
export function PreviewPane({ theme, preview, project, onHide, isPublic = false }: Props) {
  const [device, setDevice] = useState<Device>("desktop");
  const [shown, setShown] = useState<Mode | "both">("both");
  const [path, setPath] = useState<string | null>(null);
  const docs = useQuery({ ...previewDocsQuery(project ?? null, path), enabled: project !== undefined });
  const modes: Mode[] = shown === "both" ? ["light", "dark"] : [shown];
  return (
    <section aria-label="Preview" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        {docs.data && <PageSelect docs={docs.data} onChange={setPath} />}
        {docs.data && <Source docs={docs.data} isSample={project === null} isPublic={isPublic} />}
        <div className="ml-auto flex flex-wrap items-center gap-2.5">
          <Segmented
            label="Width of the preview"
            value={device}
            onChange={setDevice}
            segments={[
              { value: "desktop", label: <Labelled of={Monitor} text="Desktop" /> },
              { value: "phone", label: <Labelled of={Smartphone} text="Phone" /> },
            ]}
          />
          <Segmented
            label="Mode of the preview"
            value={shown}
            onChange={setShown}
            segments={[
              { value: "light", label: <Labelled of={Sun} text="Light" /> },
              { value: "dark", label: <Labelled of={Moon} text="Dark" /> },
              { value: "both", label: "Both" },
            ]}
          />
          {onHide && (
            <Button onClick={onHide}>
              <LineIcon of={EyeOff} />
              Hide preview
            </Button>
          )}
        </div>
      </div>
      {preview.isError && <PreviewFailed preview={preview} />}
      {docs.isLoadingError ? (
        <Failure
          title="The page of the preview could not be loaded"
          {...failureOf(docs.error)}
          onRetry={() => void docs.refetch()}
          busy={docs.isFetching}
        />
      ) : (
        <div className={classes("grid grid-cols-1 gap-3", modes.length === 2 && "md:grid-cols-2")}>
          {modes.map((mode) =>
            docs.data && preview.data ? (
              <PreviewFrame
                key={mode}
                docs={docs.data}
                preview={preview.data}
                logo={theme.logo_url}
                darkLogo={theme.logo_dark_url}
                mode={mode}
                device={device}
                title={`Preview of ${docs.data.page.title}, ${mode}`}
                onOpen={setPath}
              />
            ) : (
              <Skeleton key={mode} className="h-[460px]" />
            ),
          )}
        </div>
      )}
    </section>
  );
}

function Labelled({ of, text }: { of: typeof Sun; text: string }) {
  return (
    <>
      <LineIcon of={of} className="size-3.5" />
      {text}
    </>
  );
}

/** Says that the shown colours may be old. */
export function PreviewFailed({ preview }: { preview: ReturnType<typeof useThemePreview> }) {
  return (
    <Notice
      tone="bad"
      title="The preview does not show the last change"
      action={
        <Button size="small" busy={preview.isFetching} onClick={() => void preview.refetch()}>
          Try again
        </Button>
      }
    >
      {failureOf(preview.error).message}
    </Notice>
  );
}

function Source({ docs, isSample, isPublic }: { docs: Docs; isSample: boolean; isPublic: boolean }) {
  return (
    <p className="min-w-0 truncate text-xs text-fg-2">
      {isPublic
        ? "A sample schema"
        : isSample
          ? "A sample schema, because none is published"
          : `Your schema ${docs.name}, v${docs.version ?? ""}`}
    </p>
  );
}

/** Pages of a list that the menu offers. Others open by the links of the preview. */
const MAX_OFFERED = 20;

function PageSelect({ docs, onChange }: { docs: Docs; onChange: (path: string) => void }) {
  const { path, title } = docs.page;
  const offered = listsOf(docs.navigation).map((list) => ({ ...list, items: list.items.slice(0, MAX_OFFERED) }));
  const isOffered = path === "overview" || offered.some(({ items }) => items.some((item) => item.path === path));
  return (
    <Select
      aria-label="Page of the preview"
      className={classes(COMPACT, "w-44!")}
      value={path}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isOffered && <option value={path}>{title}</option>}
      <option value="overview">Overview</option>
      {offered.map(({ id, label, items }) => (
        <optgroup key={id} label={label}>
          {items.map((item) => (
            <option key={item.path} value={item.path}>
              {item.name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
