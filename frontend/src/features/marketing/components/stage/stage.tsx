import { Check, ExternalLink, RotateCcw, Upload } from "lucide-react";
import {
  type DragEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
} from "react";
import { Link } from "react-router-dom";
import { isKeepingSite } from "@/app/keeping";
import { paths } from "@/app/paths";
import { classes } from "@/lib/classes";
import { formatNoun } from "@/lib/format";
import { deferred, usePreload } from "@/ui/deferred";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { toast } from "@/ui/toast";
import { example } from "../../example";
import { Button } from "@/ui/button";
import { forgetPreviewSchema, keepPreviewSchema, readPreviewSchema } from "../../preview-store";
import { adaptPage } from "../../stage-page";
import { type Theme, themes, themeStyle } from "../../themes";
import { MakeDocs } from "../make-docs";
import { SiteAddress } from "../site-address";
import { StageEditor, type StageEditorHandle } from "./stage-editor";
import { ThemeTiles } from "./theme-tiles";
import { Threads } from "./threads";
import { type Preview, usePreview } from "./use-preview";
import "@/styles/docs.css";
import "../../landing.css";

/** Loads once the visitor has changed the schema. */
const diagnosticList = deferred(async () => ({
  default: (await import("@/app/schema-source/diagnostic-list")).DiagnosticList,
}));

const FILES = ".graphql,.graphqls,.gql,.json";

const views = { schema: "Schema", documentation: "Documentation" } as const;
type View = keyof typeof views;

export interface StageHandle {
  /** Shows the editor with everything selected, ready for a paste. */
  invite: () => void;
  showDocumentation: () => void;
}

/** A schema and the page that the engine makes of it, while it is typed. The visitor's own schema needs no account. */
export function Stage({ ref }: { ref: Ref<StageHandle> }) {
  const [view, setView] = useState<View>("schema");
  const [theme, setTheme] = useState<Theme>(themes[0] as Theme);
  const [drawn, setDrawn] = useState(0);
  const [isOver, setOver] = useState(false);
  const { ask, ...preview } = usePreview();
  const { shown, refusal, isBuilding, isOwn, isEmpty } = preview;
  usePreload(diagnosticList.preload, isOwn);
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const editor = useRef<StageEditorHandle>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const html = useMemo(() => ({ __html: adaptPage(shown.html) }), [shown.html]);
  const redraw = () => setDrawn((before) => before + 1);
  const askNow = (pause?: number) => {
    redraw();
    ask(editor.current?.text() ?? "", editor.current?.line() ?? 1, pause);
  };

  useImperativeHandle(ref, () => ({
    invite: () => {
      setView("schema");
      // The editor is hidden until the view has changed.
      requestAnimationFrame(() => editor.current?.invite());
    },
    showDocumentation: () => setView("documentation"),
  }));

  const takeEarly = useEffectEvent(() => {
    const files = [...(chooser.current?.files ?? [])];
    if (files.length > 0) return void read(files);
    const text = editor.current?.takeEarly() ?? readPreviewSchema();
    if (text !== null && text.trim() !== example.sdl) editor.current?.setText(text);
  });
  // What was typed or chosen before the app had loaded, or the text of an earlier visit in this tab.
  useEffect(() => {
    takeEarly();
    // After a navigation in the app, which does not scroll to anchors; the browser has done so for a loaded page.
    if (!isKeepingSite() && location.hash === "#stage") document.getElementById("stage")?.scrollIntoView();
  }, []);

  // The next page starts at its top.
  useEffect(() => {
    if (page.current !== null) page.current.scrollTop = 0;
  }, [shown.path]);

  async function read(files: readonly File[]) {
    const { FileProblem, readSchemaFiles } = await import("@/app/schema-source/schema-files");
    try {
      const { text } = await readSchemaFiles(files);
      setView("schema");
      editor.current?.setText(text);
    } catch (error) {
      toast.error(error instanceof FileProblem ? error.message : "The file could not be read.");
    }
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const { dataTransfer } = event;
    // The lists are emptied after the event, so the files are taken now.
    const files = [...dataTransfer.files];
    if (files.length > 0) void read(files);
  }

  function startAgain() {
    forgetPreviewSchema();
    editor.current?.setText(example.sdl);
  }

  return (
    <section id="stage" aria-label="Try it" className="scroll-mt-20">
      <div
        className={classes("stage", isOver && "stage-over")}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <div className="stage-bar">
          <ViewSwitch view={view} onChange={setView} />
          <Summary preview={preview} />
          <StageAddress preview={preview} onOpen={() => keepPreviewSchema(editor.current?.text() ?? "")} />
        </div>
        <div ref={frame} className="stage-panes" data-view={view}>
          <div className="stage-left">
            <StageEditor
              ref={editor}
              initial={example.sdl}
              diagnostics={refusal?.diagnostics ?? shown.findings}
              isInvalid={refusal !== null}
              onChange={askNow}
              onDrawn={redraw}
            />
            <div className="stage-do">
              <p>
                {preview.isStored ? (
                  <>
                    Paste over it, drop a file, or type.
                    <br />
                    No account needed to look.
                  </>
                ) : (
                  "This schema is too large for this tab's storage. If you reload the page, it is gone."
                )}
              </p>
              <input
                ref={chooser}
                type="file"
                accept={FILES}
                multiple
                hidden
                aria-label="Schema files"
                onChange={({ currentTarget }) => {
                  void read([...(currentTarget.files ?? [])]);
                  currentTarget.value = "";
                }}
              />
              {isOwn && (
                <button type="button" className="stage-button" onClick={startAgain}>
                  <LineIcon of={RotateCcw} className="size-3.5" />
                  Example
                </button>
              )}
              <button type="button" className="stage-button" onClick={() => chooser.current?.click()}>
                <LineIcon of={Upload} className="size-3.5" />
                Upload
              </button>
              <MakeDocs schema={() => editor.current?.text() ?? ""} size="small" disabled={isEmpty} />
            </div>
          </div>
          <div
            ref={page}
            role="region"
            aria-label={isEmpty ? "No page" : refusal === null ? `The page ${shown.path}` : "Problems of the schema"}
            aria-busy={isBuilding}
            tabIndex={0}
            style={themeStyle(theme)}
            className={classes("stage-page docs", theme.base)}
          >
            {isEmpty ? (
              <p className="p-6 text-fg-2">The page of your schema appears here once there is a schema.</p>
            ) : refusal === null ? (
              <div className="docs-page" dangerouslySetInnerHTML={html} />
            ) : (
              <Refused
                refusal={refusal}
                isBusy={isBuilding}
                onRetry={() => askNow(0)}
                onGoTo={(line, column) => editor.current?.goTo(line, column)}
              />
            )}
          </div>
          {view === "schema" && refusal === null && !isEmpty && (
            <Threads editor={editor} page={page} frame={frame} path={shown.path} stamp={`${drawn} ${shown.html}`} />
          )}
        </div>
      </div>
      <ThemeTiles value={theme} onChange={setTheme} />
    </section>
  );
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className="inline-flex rounded-[8px] bg-bg-3 p-[3px]">
      <legend className="sr-only">Show</legend>
      {(Object.keys(views) as View[]).map((key) => (
        <label
          key={key}
          className="cursor-pointer rounded-[6px] px-3 py-[3px] text-fg-2 has-checked:bg-bg has-checked:font-medium has-checked:text-fg has-checked:shadow-[0_1px_2px_rgb(0_0_0/0.1)] has-focus-visible:outline-2 has-focus-visible:outline-brand dark:has-checked:bg-line-2"
        >
          <input
            type="radio"
            name="stage-view"
            className="sr-only"
            checked={view === key}
            onChange={() => onChange(key)}
          />
          {views[key]}
        </label>
      ))}
    </fieldset>
  );
}

/** Says what is in the schema, or how many problems it has. */
function Summary({ preview: { shown, refusal, isBuilding, isEmpty } }: { preview: Preview }) {
  const { types, operations, fields } = shown.counts;
  const errors = refusal?.diagnostics.length ?? 0;
  return (
    <p role="status" className="min-w-0">
      {isEmpty ? (
        <Pill>Empty</Pill>
      ) : refusal !== null ? (
        <Pill tone="bad">{errors > 0 ? formatNoun(errors, "error") : "No preview"}</Pill>
      ) : isBuilding ? (
        <Pill>Building…</Pill>
      ) : (
        <Pill tone={shown.findings.length > 0 ? "warn" : "ok"} className="gap-1 whitespace-nowrap">
          {shown.findings.length === 0 && <LineIcon of={Check} className="size-3" />}
          {formatNoun(types, "type")}, {formatNoun(operations, "operation")}, {formatNoun(fields, "field")}
          {shown.findings.length > 0 ? `; ${formatNoun(shown.findings.length, "finding")}` : "; nothing is wrong"}
        </Pill>
      )}
    </p>
  );
}

/** The address that the page will have; for an own schema with a page, a link to the whole preview. */
function StageAddress({
  preview: { shown, isOwn, ownPath },
  onOpen,
}: {
  preview: Preview;
  /** Called before the preview opens, which reads the schema from the storage. */
  onOpen: () => void;
}) {
  if (isOwn)
    return (
      ownPath !== null && (
        <Link
          to={paths.preview(ownPath)}
          onClick={onOpen}
          className="ml-auto inline-flex items-center gap-1.5 text-link hover:underline"
        >
          Open the whole preview
          <LineIcon of={ExternalLink} className="size-3.5" />
        </Link>
      )
    );
  return (
    <p className="ml-auto min-w-0 truncate font-mono text-xs text-fg-3 max-md:hidden">
      <SiteAddress />
      /d/<b className="font-medium text-fg">acme/shop</b>/{shown.path}
    </p>
  );
}

function Refused({
  refusal: { message, diagnostics, canRetry },
  isBusy,
  onRetry,
  onGoTo,
}: {
  refusal: NonNullable<Preview["refusal"]>;
  isBusy: boolean;
  onRetry: () => void;
  onGoTo: (line: number, column: number) => void;
}) {
  return (
    <div className="p-6">
      <p className="mb-3 font-semibold">
        {diagnostics.length > 0 ? "This is not a schema yet" : "There is no preview"}
      </p>
      <p className="mb-4 text-sm text-fg-2">{message}</p>
      {canRetry && (
        <Button busy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      )}
      {diagnostics.length > 0 && (
        <diagnosticList.Component
          items={diagnostics}
          isRefused
          onGoTo={({ line, column }) => onGoTo(line, column)}
          fallback={null}
        />
      )}
    </div>
  );
}
