import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import { failureOf } from "@/api/errors";
import { classes } from "@/lib/classes";
import { useMedia } from "@/lib/use-media";
import { Button } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { LineIcon } from "@/ui/line-icon";
import { Segmented } from "@/ui/segmented";
import { Skeleton } from "@/ui/skeleton";
import type { ThemePreview } from "@/api/generated/types.gen";
import { nameTheme, type ThemeFields } from "../fields";
import { type PreviewProject, previewDocsQuery } from "../queries";
import type { ThemeEditor } from "../use-theme-editor";
import { useThemePreview } from "../use-theme-preview";
import type { Website } from "../use-website";
import { ContrastTable } from "./contrast-table";
import { type Mode, PreviewFrame } from "./preview-frame";
import { PreviewFailed } from "./preview-pane";
import { ProposedValues } from "./proposed-values";

interface Props {
  website: Website;
  editor: ThemeEditor;
  /** The edited theme as pages show it. */
  preview: ThemePreview | undefined;
  project: PreviewProject | null | undefined;
}

/** The theme of a website beside the edited one. Nothing is taken before the owner says so. */
export function Proposal({ website, editor, preview, project }: Props) {
  const { reading, patch, heading } = website;
  const [shown, setShown] = useState<Mode | "both">("light");
  const proposed: ThemeFields = { ...editor.theme, ...patch };
  const proposal = useThemePreview(proposed);
  if (reading === null) return null;
  const modes: Mode[] = shown === "both" ? ["light", "dark"] : [shown];
  return (
    <section
      aria-labelledby="proposal"
      className="grid min-w-0 grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:[&>*:nth-child(n+3)]:col-span-2"
    >
      <div className="flex min-w-0 items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-card bg-brand-soft text-brand max-sm:hidden">
          <LineIcon of={Globe} />
        </span>
        <div className="min-w-0">
          <h3
            id="proposal"
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-20 text-base font-semibold outline-none [overflow-wrap:anywhere]"
          >
            A proposal from {reading.host}
          </h3>
          <p className="text-sm text-fg-2">
            Tick what you want to take. It goes into the editor as one step that Undo takes back; nothing is saved until
            you save.
          </p>
        </div>
      </div>
      <Actions website={website} />
      {proposal.isError && <PreviewFailed preview={proposal} />}
      <div className="flex justify-end">
        <Segmented
          label="Mode of the comparison"
          value={shown}
          onChange={setShown}
          segments={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
            { value: "both", label: "Both" },
          ]}
        />
      </div>
      <Comparison
        modes={modes}
        project={project}
        sides={[
          { name: "Now", note: nameTheme(editor.theme), theme: editor.theme, preview },
          { name: "Proposed", note: `from ${reading.host}`, theme: proposed, preview: proposal.data },
        ]}
      />
      <ProposedValues website={website} theme={editor.theme} preview={proposal.data} />
      {proposal.data && <ContrastTable preview={proposal.data} title="Contrast of the proposal" />}
    </section>
  );
}

function Actions({ website: { reading, patch, take, dismiss } }: { website: Website }) {
  const isSame = Object.keys(patch).length === 0;
  return (
    // On phones it stays below the top bar, because the values are some screens further down.
    <div className="flex flex-wrap items-center justify-end gap-2.5 bg-bg max-sm:sticky max-sm:top-14 max-sm:z-10 max-sm:py-2">
      <p role="status" className="text-xs text-fg-2 max-sm:mr-auto">
        {isSame
          ? reading?.taken.size === 0
            ? "Nothing is ticked"
            : "The editor has these values already"
          : `${reading?.taken.size} of ${reading?.values.length} ticked`}
      </p>
      <Button onClick={dismiss}>Dismiss</Button>
      <Button look="primary" disabled={isSame} onClick={take}>
        Use these
      </Button>
    </div>
  );
}

interface Side {
  name: string;
  note: string;
  theme: ThemeFields;
  preview: ThemePreview | undefined;
}

function Comparison({ modes, project, sides }: Pick<Props, "project"> & { modes: Mode[]; sides: Side[] }) {
  const docs = useQuery({ ...previewDocsQuery(project ?? null, null), enabled: project !== undefined });
  const isPhone = useMedia("(width < 640px)");
  if (docs.isLoadingError) {
    return (
      <Failure
        title="The page of the preview could not be loaded"
        {...failureOf(docs.error)}
        onRetry={() => void docs.refetch()}
        busy={docs.isFetching}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {modes.flatMap((mode) =>
        sides.map(({ name, note, theme, preview }, at) => (
          <figure key={`${mode} ${name}`} className="min-w-0">
            <figcaption className="mb-1.5 truncate text-sm">
              <b className="font-semibold">{name}</b>{" "}
              <span className="text-fg-2">
                {note}
                {modes.length > 1 && `, ${mode}`}
              </span>
            </figcaption>
            {docs.data && preview ? (
              <PreviewFrame
                docs={docs.data}
                preview={preview}
                logo={theme.logo_url}
                darkLogo={theme.logo_dark_url}
                mode={mode}
                device={isPhone ? "phone" : "desktop"}
                title={`${name}, ${mode}`}
                className={classes(at === 1 && "border-brand!")}
              />
            ) : (
              <Skeleton className="h-[460px]" />
            )}
          </figure>
        )),
      )}
    </div>
  );
}
