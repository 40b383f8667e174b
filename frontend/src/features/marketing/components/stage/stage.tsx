import { Check, ExternalLink, Link2, Upload } from "lucide-react";
import {
  type DragEvent,
  type MouseEvent,
  startTransition,
  useDeferredValue,
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
import { useMedia } from "@/lib/use-media";
import { deferred, usePreload } from "@/ui/deferred";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { example } from "../../example";
import { forgetPreviewSchema, keepPreviewSchema, readPreviewSchema, readThemeChoice } from "../../preview-store";
import { followLines, memberAt } from "../../source-lines";
import type { ThemeChoice } from "../../theme-choice";
import { NOT_LOADED } from "../../texts";
import { FIRST_COLOUR, type Theme, themes, themeClasses } from "../../themes";
import { MakeDocs, useMakeDocs } from "../make-docs";
import { SiteAddress } from "../site-address";
import { NextTypes } from "./next-types";
import { StageEditor, type StageEditorHandle } from "./stage-editor";
import { ThemeTiles } from "./theme-tiles";
import { useLitMember } from "./use-lit-member";
import { type Preview, usePreview } from "./use-preview";
import "../../stage.css";
import "../../landing.css";
import "../../themes.css";

/** Drawn after the page, and only where editor and page are side by side. */
const threads = deferred(() => import("./threads"));
/** Loads once the visitor has changed the schema. */
const refused = deferred(() => import("./refused"));
const findingNote = deferred(() => import("./finding-note"));
const urlForm = deferred(() => import("./url-form"));

const FILES = ".graphql,.graphqls,.gql,.json";

const views = { schema: "Schema", documentation: "Documentation" } as const;
type View = keyof typeof views;

export interface StageHandle {
  /** Shows the editor with everything selected, ready for a paste. */
  invite: () => void;
  /** Asks for the URL of an endpoint. */
  askUrl: () => void;
  showDocumentation: () => void;
}

/** Returns the choice of a group, which the browser lets visitors make before the app has loaded. */
function chosenEarly(name: string): string | undefined {
  return document.querySelector<HTMLInputElement>(`#stage [name="${name}"]:checked`)?.value;
}

/** A schema and the page that the engine makes of it, while it is typed. The visitor's own schema needs no account. */
export function Stage({ ref }: { ref: Ref<StageHandle> }) {
  const [view, setView] = useState<View>("schema");
  const [theme, setTheme] = useState<Theme>(themes[0]);
  // The choice is on the screen before the page follows.
  const pageTheme = useDeferredValue(theme);
  const [colour, setColour] = useState(FIRST_COLOUR);
  const [choice, setChoice] = useState<ThemeChoice>();
  const isWide = useMedia("(min-width: 1024px)");
  const [drawn, setDrawn] = useState(0);
  const [isOver, setOver] = useState(false);
  const [isAskingUrl, setAskingUrl] = useState(false);
  const { ask, open, ...preview } = usePreview((line, column) => editor.current?.reveal(line, column));
  const { shown, refusal, isBuilding, isOwn, isEmpty } = preview;
  /** The finding that the editor has moved to. */
  const [chosen, setChosen] = useState<{ index: number; line: number; sdl: string } | null>(null);
  const finding = chosen !== null && chosen.sdl === shown.sdl ? chosen.index : null;
  usePreload(refused.preload, isOwn);
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const editor = useRef<StageEditorHandle>(null);
  // Not as a toast, whose code could not be loaded either.
  const [isLost, setLost] = useState(false);
  const onLost = () => setLost(true);
  /** Runs code that loads with the first touch. */
  const later = (run: (code: typeof import("./later")) => void) => void import("./later").then(run, onLost);
  const getText = () => editor.current?.text() ?? "";
  const useTheme = useMakeDocs(getText, onLost);
  const urlButton = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const html = useMemo(() => ({ __html: shown.html }), [shown.html]);
  const member = preview.caret === null ? null : memberAt(shown.place, preview.caret);
  useLitMember(page, html, refusal === null ? (member?.name ?? null) : null);
  const redraw = () => startTransition(() => setDrawn((before) => before + 1));
  // The letter is on the screen before the rest of the stage follows.
  const askNow = (pause?: number) =>
    startTransition(() => {
      redraw();
      setLost(false);
      const line = editor.current?.line() ?? 1;
      setChosen((was) => (was?.line === line ? was : null));
      ask(getText(), line, pause);
    });

  useImperativeHandle(ref, () => ({
    invite: () => {
      setView("schema");
      // The editor is hidden until the view has changed.
      requestAnimationFrame(() => editor.current?.invite());
    },
    askUrl: () => {
      setView("schema");
      setAskingUrl(true);
    },
    showDocumentation: () => setView("documentation"),
  }));

  const takeEarly = useEffectEvent(() => {
    const files = [...(chooser.current?.files ?? [])];
    if (files.length > 0) return read(files);
    setView((chosenEarly("stage-view") as View | undefined) ?? view);
    const early = chosenEarly("stage-theme");
    const kept = readThemeChoice();
    const wanted = early === theme.key ? kept?.key : early;
    const next = themes.find(({ key }) => key === wanted) ?? theme;
    if (next !== theme) chooseTheme(next, kept?.colour ?? colour);
    const text = editor.current?.takeEarly() ?? readPreviewSchema();
    if (text !== null && text.trim() !== example.sdl) editor.current?.setText(text);
  });
  // Text, files or a theme from before the app had loaded, or text and theme of an earlier visit in this tab.
  useEffect(() => {
    takeEarly();
    // After a navigation in the app, which does not scroll to anchors; the browser has done so for a loaded page.
    if (!isKeepingSite() && location.hash === "#stage") document.getElementById("stage")?.scrollIntoView();
  }, []);

  // The next page starts at its top.
  useEffect(() => {
    if (page.current !== null) page.current.scrollTop = 0;
  }, [shown.path]);

  function chooseTheme(next: Theme, picked = colour) {
    setTheme(next);
    setColour(picked);
    // Only a visitor who chooses a theme needs this code.
    later(({ chooseTheme: choose }) => void choose(next.key, picked, setChoice));
  }

  function read(files: readonly File[]) {
    later(async ({ readFiles }) => {
      const schema = await readFiles(files);
      if (schema === null) return;
      setView("schema");
      editor.current?.setText(schema);
    });
  }

  /** Opens the types that the page links to in the stage. */
  function onPageClick(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    openType(link.pathname.slice(paths.preview().length + 1));
  }

  function openType(path: string) {
    open(path);
    // The link or button goes with its page.
    page.current?.focus({ preventScroll: true });
  }

  function closeUrl(sdl?: string) {
    setAskingUrl(false);
    if (sdl) editor.current?.setText(sdl);
    urlButton.current?.focus();
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const { dataTransfer } = event;
    // The lists are emptied after the event, so the files are taken now.
    const files = [...dataTransfer.files];
    if (files.length > 0) read(files);
  }

  function goToFinding() {
    const next = finding === null ? 0 : (finding + 1) % shown.findings.length;
    const found = shown.findings[next];
    if (found === undefined) return;
    setView("schema");
    const line = followLines(shown.sdl, editor.current?.text() ?? "")(found.line) ?? found.line;
    setChosen({ index: next, line, sdl: shown.sdl });
    // The editor is hidden until the view has changed.
    requestAnimationFrame(() => editor.current?.goTo(line, found.column));
  }

  /** Of a schema with errors no docs can be made, so both buttons for that lead to the first error. */
  const error = refusal?.diagnostics[0];
  const goToError =
    error &&
    (() => {
      setView("schema");
      requestAnimationFrame(() => editor.current?.goTo(error.line, error.column));
    });

  function startAgain() {
    forgetPreviewSchema();
    editor.current?.setText(example.sdl);
  }

  const again = isOwn && (
    <button type="button" className="stage-again" onClick={startAgain}>
      Back to the example
    </button>
  );
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
          <Summary preview={preview} onFinding={goToFinding} />
          <StageAddress preview={preview} onOpen={() => keepPreviewSchema(getText())} />
        </div>
        <div ref={frame} className="stage-panes">
          <div className="stage-left">
            <StageEditor
              ref={editor}
              initial={example.sdl}
              diagnostics={refusal?.diagnostics ?? shown.findings}
              isInvalid={refusal !== null}
              isLit={refusal === null && member !== null}
              onChange={() => askNow()}
              onDrawn={redraw}
            />
            {isAskingUrl && <urlForm.Component fallback={null} onClose={closeUrl} />}
            <div className="stage-do" data-needs-script>
              <p aria-live="polite">
                {isLost || preview.isLost ? (
                  NOT_LOADED
                ) : finding !== null ? (
                  <>
                    <findingNote.Component fallback={null} findings={shown.findings} index={finding} /> {again}
                  </>
                ) : preview.isStored ? (
                  <>
                    {again || "Paste over it, drop a file, or type."}
                    <br />
                    No account needed to look.
                  </>
                ) : (
                  "This schema is too large for this tab's storage. If you reload the page, it is gone."
                )}
              </p>
              <button
                ref={urlButton}
                type="button"
                className="stage-button"
                aria-expanded={isAskingUrl}
                onClick={() => setAskingUrl(!isAskingUrl)}
              >
                <LineIcon of={Link2} className="size-3.5" />
                URL
              </button>
              {/* The browser opens it also before the app has loaded. */}
              <label className="stage-button relative cursor-pointer focus-within:outline-2 focus-within:outline-code-accent">
                <LineIcon of={Upload} className="size-3.5" />
                Upload
                <input
                  ref={chooser}
                  type="file"
                  accept={FILES}
                  multiple
                  aria-label="Schema files"
                  onChange={({ currentTarget }) => {
                    read([...(currentTarget.files ?? [])]);
                    currentTarget.value = "";
                  }}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
              </label>
              <MakeDocs schema={getText} onLost={onLost} size="small" disabled={isEmpty} onClick={goToError} />
            </div>
          </div>
          <div
            ref={page}
            role="region"
            aria-label={isEmpty ? "No page" : refusal === null ? `The page ${shown.path}` : "Problems of the schema"}
            aria-busy={isBuilding}
            tabIndex={0}
            className={classes("stage-page docs", themeClasses(pageTheme))}
            style={choice?.key === pageTheme.key ? choice.variables : undefined}
          >
            {isEmpty ? (
              <p className="p-6 text-fg-2">The page of your schema appears here once there is a schema.</p>
            ) : refusal === null ? (
              // The handler only extends the links inside; the links themselves take keys and focus.
              <div role="presentation" className="docs-page" onClick={onPageClick} dangerouslySetInnerHTML={html} />
            ) : (
              <refused.Component
                fallback={<p className="p-6">{refusal.message}</p>}
                refusal={refusal}
                isBusy={isBuilding}
                onRetry={() => askNow(0)}
                onGoTo={(line, column) => editor.current?.goTo(line, column)}
              />
            )}
          </div>
          {isWide && view === "schema" && refusal === null && !isEmpty && (
            <threads.Component
              fallback={null}
              editor={editor}
              page={page}
              frame={frame}
              shown={shown}
              member={member?.name ?? null}
              stamp={`${drawn} ${shown.html}`}
            />
          )}
        </div>
        <NextTypes preview={preview} onOpen={openType} />
      </div>
      <ThemeTiles
        value={theme}
        sample={(refusal === null && shown.sample) || example.sample}
        colour={colour}
        variables={choice?.colour ? choice.variables : undefined}
        onChange={chooseTheme}
      >
        {choice && !isEmpty && (
          <button type="button" className="theme-use" {...useTheme} onClick={goToError ?? useTheme.onClick}>
            Use this theme
          </button>
        )}
      </ThemeTiles>
    </section>
  );
}

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className="stage-views">
      <legend className="sr-only">Show</legend>
      {(Object.keys(views) as View[]).map((key) => (
        <label key={key}>
          <input
            type="radio"
            name="stage-view"
            value={key}
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
function Summary({
  preview: { shown, refusal, isBuilding, isEmpty },
  onFinding,
}: {
  preview: Preview;
  onFinding: () => void;
}) {
  const { types, operations, fields } = shown.counts;
  const errors = refusal?.diagnostics.length ?? 0;
  const findings = shown.findings.length + shown.omitted;
  return (
    <p role="status" className="flex min-w-0 flex-wrap gap-1.5">
      {isEmpty ? (
        <Pill>Empty</Pill>
      ) : refusal !== null ? (
        <Pill tone="bad">{errors > 0 ? formatNoun(errors, "error") : "No preview"}</Pill>
      ) : isBuilding ? (
        <Pill>Building…</Pill>
      ) : (
        <>
          <Pill tone={findings > 0 ? "plain" : "ok"} className="max-w-full gap-1">
            {findings === 0 && <LineIcon of={Check} className="size-3" />}
            {formatNoun(types, "type")}, {formatNoun(operations, "operation")}, {formatNoun(fields, "field")}
            {findings === 0 && "; nothing is wrong"}
          </Pill>
          {findings > 0 && (
            <button type="button" onClick={onFinding} className="stage-findings" title="Go to the next finding">
              <Pill tone="warn" className="gap-0.5 whitespace-nowrap">
                {formatNoun(findings, "finding")}
                <span aria-hidden="true">›</span>
              </Pill>
            </button>
          )}
        </>
      )}
    </p>
  );
}

/** The address that the page of the example will have, and a link to the whole preview where there is one. */
function StageAddress({
  preview: { shown, isOwn, ownPath },
  onOpen,
}: {
  preview: Preview;
  /** Called before the preview opens, which reads the schema from the storage. */
  onOpen: () => void;
}) {
  const path = isOwn ? ownPath : shown.path;
  return (
    <div className="ml-auto flex min-w-0 gap-4">
      {!isOwn && (
        <p className="truncate font-mono text-xs text-fg-3 max-lg:hidden">
          <SiteAddress />
          /d/<b className="font-medium text-fg">acme/shop</b>/{path}
        </p>
      )}
      {path !== null && (
        <Link
          to={paths.preview(path)}
          onClick={onOpen}
          data-replay
          className="inline-flex shrink-0 items-center gap-1.5 text-link hover:underline"
        >
          Open the whole preview
          <LineIcon of={ExternalLink} className="size-3.5" />
        </Link>
      )}
    </div>
  );
}
