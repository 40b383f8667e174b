import { useQuery } from "@tanstack/react-query";
import { Plus, Upload } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import type { NamedExample, NamedExampleList, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { ReadOnlyNotice } from "@/app/project/read-only-notice";
import { STAY } from "@/app/scroll-to-top";
import { FileButton } from "@/app/schema-source/file-button";
import { useFileDrop } from "@/app/schema-source/use-file-drop";
import { classes } from "@/lib/classes";
import { useMedia } from "@/lib/use-media";
import { buttonClasses } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Loaded } from "@/ui/loaded";
import { toast } from "@/ui/toast";
import { DeleteExampleDialog } from "./delete-example-dialog";
import { ExampleEditor } from "./example-editor";
import { EXAMPLE_FILES } from "./example-files";
import { ExampleList, NoExamples } from "./example-list";
import { BackToList, ExampleView } from "./example-view";
import { PublishCommand } from "./publish-command";
import { examplesQuery } from "./queries";
import { SampleValuesSection } from "./sample-values";
import { UploadDialog } from "./upload-dialog";

/** The named examples and the sample values of a project. */
export default function ExamplesTab({ project }: { project: Project }) {
  const query = useQuery(examplesQuery(project.id));
  return (
    <Loaded query={query} what="the examples" blocks={["h-14 w-full", "h-16 w-full", "h-16 w-full"]}>
      {(list) => (
        <div className="grid grid-cols-1 gap-5">
          <ReadOnlyNotice project={project} reason={list.read_only} />
          <Screen project={project} list={list} />
        </div>
      )}
    </Loaded>
  );
}

/** The editor or the list, as the address says. */
function Screen({ project, list }: { project: Project; list: NamedExampleList }) {
  const [parameters] = useSearchParams();
  const key = parameters.get("example");
  const isEdit = parameters.has("edit");
  const isReadOnly = list.read_only !== null;
  const found = list.examples.find((example) => example.key === key);
  // The editor stays open when its example is deleted elsewhere, so that what is typed there can be saved.
  const [opened, setOpened] = useState<NamedExample>();
  if (isEdit && found !== undefined && found !== opened) setOpened(found);
  const example = found ?? (opened?.key === key ? opened : undefined);

  if (key === null && parameters.has("new") && !isReadOnly) return <ExampleEditor project={project} example={null} />;
  if (isEdit && example?.origin === "written" && !isReadOnly) {
    return <ExampleEditor key={key} project={project} example={example} />;
  }
  return <Overview project={project} list={list} selected={key} />;
}

function Overview({ project, list, selected }: { project: Project; list: NamedExampleList; selected: string | null }) {
  const navigate = useNavigate();
  const isNarrow = useMedia("(width < 1024px)");
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const [deleting, setDeleting] = useState<NamedExample | null>(null);
  const isReadOnly = list.read_only !== null;
  const onDelete = isReadOnly ? undefined : setDeleting;
  const { examples } = list;
  const current = selected ?? examples[0]?.key ?? null;
  const shown = examples.find(({ key }) => key === current);
  const view = (
    <ExampleView project={project} example={shown} onDelete={shown && onDelete && (() => onDelete(shown))} />
  );

  // The row to focus once the list is there; "" is the heading.
  const toFocus = useRef<string | null>(null);
  useEffect(() => {
    const key = toFocus.current;
    if (key === null || heading.current === null) return;
    toFocus.current = null;
    const row = [...(rows.current?.children ?? [])].find((each) => each.getAttribute("data-key") === key);
    (row?.querySelector<HTMLElement>("a") ?? heading.current).focus();
  });

  /** Shows the example after the deleted one and moves the focus there. */
  function leave(key: string) {
    const at = examples.findIndex((example) => example.key === key);
    const next = (examples[at + 1] ?? examples[at - 1])?.key;
    toFocus.current = next ?? "";
    setDeleting(null);
    void navigate(paths.projectExamples(project.id, isNarrow ? {} : { example: next }), { state: STAY });
  }

  return (
    <>
      {isNarrow && selected !== null ? (
        <>
          <BackToList project={project} />
          {view}
        </>
      ) : (
        <div className="grid min-w-0 grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,6fr)]">
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <DropArea isOff={isReadOnly} onFiles={setFiles}>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
                <div className="min-w-0 flex-1 basis-64">
                  <h2 ref={heading} id="examples-heading" tabIndex={-1} className="w-fit text-md font-semibold">
                    Named examples
                  </h2>
                  <p className="text-sm text-fg-2">
                    Shown on the pages of what they use, in the versions they fit.{" "}
                    <Link to={paths.help("examples")} className="text-link underline">
                      How to write examples
                    </Link>
                  </p>
                </div>
                {!isReadOnly && <AddButtons project={project} onFiles={setFiles} />}
              </div>
              {examples.length === 0 ? (
                <NoExamples isReadOnly={isReadOnly} />
              ) : (
                <ExampleList
                  project={project}
                  examples={examples}
                  current={isNarrow ? null : current}
                  list={rows}
                  onDelete={onDelete}
                />
              )}
              {!isReadOnly && <FilesHint slug={project.slug} />}
            </DropArea>
            {examples.length > 0 && <SampleValuesSection project={project} />}
          </div>
          {examples.length === 0 && <SampleValuesSection project={project} />}
          {!isNarrow && current !== null && (
            <div className="sticky top-4 -m-1 max-h-[calc(100dvh-32px)] min-w-0 overflow-y-auto p-1">{view}</div>
          )}
        </div>
      )}
      {files !== null && (
        <UploadDialog project={project} files={files} examples={examples} onClose={() => setFiles(null)} />
      )}
      {deleting !== null && (
        <DeleteExampleDialog
          project={project}
          example={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => leave(deleting.key)}
        />
      )}
    </>
  );
}

function AddButtons({ project, onFiles }: { project: Project; onFiles: (files: readonly File[]) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton icon={Upload} size="normal" accept={EXAMPLE_FILES} disabled={false} onFiles={onFiles}>
        Upload
      </FileButton>
      <Link to={paths.projectExamples(project.id, { new: "true" })} className={buttonClasses("primary")}>
        <LineIcon of={Plus} />
        Add example
      </Link>
    </div>
  );
}

/** Says how files become examples. */
function FilesHint({ slug }: { slug: string }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2.5 border-t border-dashed border-line-2 bg-bg-2 p-4 text-sm">
      <p className="text-fg-2">
        <strong className="font-semibold text-fg">
          Drop <code>.graphql</code> files here.
        </strong>{" "}
        Title and text come from the description in each file. <code>orders.variables.json</code> beside{" "}
        <code>orders.graphql</code> has its variables. A pipeline can publish them with the schema:
      </p>
      <PublishCommand slug={slug} />
    </div>
  );
}

/** The card of the examples, which takes dropped files. */
function DropArea({
  isOff,
  onFiles,
  children,
}: {
  isOff: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const { isOver, handlers } = useFileDrop({ onFiles, onProblem: toast.error });
  return (
    <section
      aria-labelledby="examples-heading"
      {...(!isOff && handlers)}
      className={classes(
        "min-w-0 overflow-hidden rounded-card border bg-bg",
        isOver && !isOff ? "border-brand bg-brand-soft" : "border-line",
      )}
    >
      {children}
    </section>
  );
}
