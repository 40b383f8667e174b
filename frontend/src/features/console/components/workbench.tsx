import "@graphiql/react/style.css";
import {
  GraphiQLProvider,
  HeaderEditor,
  KEY_MAP,
  parseJSONC,
  QueryEditor,
  ResponseEditor,
  useGraphiQL,
  useGraphiQLActions,
  useMonaco,
  VariableEditor,
} from "@graphiql/react";
import { buildSchema, getOperationAST, type GraphQLSchema, parse } from "graphql";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTheme } from "@/lib/theme";
import { readTokenColours } from "@/lib/token-colours";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Spinner } from "@/ui/spinner";
import { report as countEvent } from "@/app/counting";
import { curl } from "@/app/operations/curl";
import { readDraft, type Texts } from "../drafts";
import { editorTheme, THEMES } from "../editor-theme";
import { checkHeaders, headersOf, keepHeaders, readHeaders } from "@/app/operations/headers";
import { type Listener, type Outcome, send } from "@/app/operations/send";
import { refusalIn } from "../refusal";
import { useDraft, useIsBlank } from "../use-editors";
import { setUpWorkers } from "../workers";
import { Problem, StatusLine } from "./response-status";

export interface Example {
  /** Path of the operation's page. */
  path: string;
  operation: string;
  variables: string;
}

interface Props {
  projectId: string;
  url: string;
  /** Null until it has loaded, or when it cannot be read. */
  sdl: string | null;
  /** The editors' first content. Choosing another example replaces it. */
  example: Example;
  /** Shown above the editors. */
  children: React.ReactNode;
}

/** The abort reason for a call whose outcome is no longer needed. */
const LEFT = "left";
/** Events of a stream are shown at most this often. */
const REFRESH_INTERVAL_MS = 100;

setUpWorkers();

/** Storage for GraphiQL that forgets everything: headers are stored per endpoint, and the rest comes from the example. */
function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    get length() {
      return kept.size;
    },
  };
}

/** GraphiQL's editors, with buttons to send the operation or copy it as cURL. */
export default function Workbench({ projectId, url, sdl, example, children }: Props) {
  const { dark } = useTheme();
  const [storage] = useState(memory);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [initial] = useState({
    ...example,
    ...readDraft(projectId, example.path),
    headers: readHeaders(projectId, url),
  });
  const [events, setEvents] = useState<number | null>(null);
  const show = useRef<(text: string) => void>(() => undefined);
  const running = useRef<AbortController | null>(null);
  const schema = useMemo(() => readSchema(sdl), [sdl]);
  const fetcher = useMemo(
    () => makeFetcher(url, running, setOutcome, setEvents, (text) => show.current(text)),
    [url, running, show],
  );

  return (
    <GraphiQLProvider
      fetcher={fetcher}
      schema={schema}
      dangerouslyAssumeSchemaIsValid
      storage={storage}
      initialQuery={initial.operation}
      initialVariables={initial.variables}
      initialHeaders={initial.headers}
      defaultTheme={dark ? "dark" : "light"}
      editorTheme={THEMES}
    >
      <Panes
        projectId={projectId}
        url={url}
        example={example}
        dark={dark}
        outcome={outcome}
        setOutcome={setOutcome}
        events={events}
        running={running}
        show={show}
      >
        {children}
      </Panes>
    </GraphiQLProvider>
  );
}

/** Parses the schema. Without one the editors still work, but complete nothing. */
function readSchema(sdl: string | null): GraphQLSchema | null {
  if (sdl === null) return null;
  try {
    return buildSchema(sdl, { assumeValid: true, assumeValidSDL: true });
  } catch {
    return null;
  }
}

interface Observer {
  complete: () => void;
}

/** Returns whether the operation is a subscription. One that does not parse is sent as is: the endpoint explains what is wrong. */
function isSubscription(query: string, operationName: string | null | undefined): boolean {
  try {
    return getOperationAST(parse(query), operationName)?.operation === "subscription";
  } catch {
    return false;
  }
}

type Running = React.RefObject<AbortController | null>;

/** Returns a fetcher whose calls GraphiQL can cancel. The response is shown as it arrived; GraphiQL only learns that the call ended. */
function makeFetcher(
  url: string,
  running: Running,
  report: (outcome: Outcome) => void,
  count: (events: number | null) => void,
  show: (text: string) => void,
) {
  return (
    parameters: { query: string; operationName?: string | null; variables?: unknown },
    options?: { headers?: unknown },
  ) => ({
    subscribe: (observer: Observer) => {
      const abort = new AbortController();
      running.current = abort;
      const checked = checkHeaders(options?.headers);
      if (!checked.ok) {
        // Wait until GraphiQL has registered the call and the previous outcome is cleared.
        setTimeout(() => {
          report({ kind: "refused", message: checked.message });
          observer.complete();
        });
        return { unsubscribe: () => undefined };
      }
      const { query, operationName, variables } = parameters;
      const body = JSON.stringify({ query, operationName: operationName ?? undefined, variables });
      const listener = isSubscription(query, operationName) ? throttled(count, show) : null;
      count(listener === null ? null : 0);
      countEvent({ type: "console" });
      void send({ url, headers: checked.headers, body }, abort.signal, listener?.tell).then((answer) => {
        listener?.end();
        if (abort.signal.reason !== LEFT) {
          report(answer.outcome);
          show(answer.text);
        }
        observer.complete();
      });
      return { unsubscribe: () => abort.abort() };
    },
  });
}

/** Limits how often events update the page. */
function throttled(count: (events: number) => void, show: (text: string) => void) {
  let [waiting, latest]: [number | undefined, Parameters<Listener>] = [undefined, ["", 0]];
  const tell: Listener = (...state) => {
    latest = state;
    waiting ??= window.setTimeout(() => {
      waiting = undefined;
      show(latest[0]);
      count(latest[1]);
    }, REFRESH_INTERVAL_MS);
  };
  return { tell, end: () => window.clearTimeout(waiting) };
}

interface PanesProps {
  projectId: string;
  url: string;
  example: Example;
  dark: boolean;
  outcome: Outcome | null;
  setOutcome: (outcome: Outcome | null) => void;
  events: number | null;
  running: Running;
  show: React.RefObject<(text: string) => void>;
  children: React.ReactNode;
}

function Panes({ projectId, url, example, dark, outcome, setOutcome, events, running, show, children }: PanesProps) {
  const { run, stop, prettifyEditors, setTheme } = useGraphiQLActions();
  const monaco = useMonaco((state) => state.monaco);
  const { query, variables, headers, response, isFetching, queryId } = useGraphiQL((state) => ({
    query: state.queryEditor,
    variables: state.variableEditor,
    headers: state.headerEditor,
    response: state.responseEditor,
    isFetching: state.isFetching,
    queryId: state.queryId,
  }));
  const [side, setSide] = useState<"variables" | "headers">("variables");
  const isReady = query !== undefined && response !== undefined;
  const isEdited = useDraft({ projectId, example, query, variables });
  const isBlank = useIsBlank(response);

  useEffect(() => {
    show.current = (text) => response?.setValue(text);
  }, [response, show]);
  // This also runs when GraphiQL refuses to send the input.
  useEffect(() => {
    const refusal = refusalIn(response?.getValue() ?? "");
    setOutcome(refusal === null ? null : { kind: "refused", message: refusal.message });
    if (refusal === null) return;
    setSide(refusal.of);
    response?.setValue("");
    // oxlint-disable-next-line react/exhaustive-deps -- with each run
  }, [queryId, setOutcome]);

  useEffect(() => {
    if (monaco === undefined) return;
    const theme = readTokenColours(document.body, (token) => editorTheme(dark, token));
    monaco.editor.defineTheme(dark ? THEMES.dark : THEMES.light, theme);
    setTheme(dark ? "dark" : "light");
  }, [monaco, dark, setTheme, query, response]);

  useEffect(() => {
    const names = [
      [query, "Operation"],
      [variables, "Variables, JSON"],
      [headers, "Headers, JSON"],
      [response, "Response"],
    ] as const;
    const fontFamily = getComputedStyle(document.documentElement).getPropertyValue("--font-mono");
    for (const [editor, ariaLabel] of names) {
      editor?.updateOptions({
        ariaLabel,
        fontFamily,
        fontSize: 13,
        lineHeight: 20,
        padding: { top: 12, bottom: 12 },
        scrollbar: { alwaysConsumeMouseWheel: false },
        bracketPairColorization: { enabled: false },
        guides: { indentation: false },
        lineNumbersMinChars: 3,
      });
    }
    void document.fonts.ready.then(() => monaco?.editor.remeasureFonts());
  }, [query, variables, headers, response, monaco]);

  // On narrow screens the response is below the fold: scroll it into view.
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFetching && matchMedia("(width < 900px)").matches) place.current?.scrollIntoView({ block: "start" });
  }, [isFetching]);

  // Abort the call that is still running for the previous content.
  const leave = useCallback(() => {
    running.current?.abort(LEFT);
    stop();
  }, [running, stop]);

  /** Replaces the editors' texts; undo restores them. */
  const fill = useCallback(
    ({ operation, variables: given }: Texts) => {
      leave();
      for (const [editor, text] of [
        [query, operation],
        [variables, given],
      ] as const) {
        const range = editor?.getModel()?.getFullModelRange();
        if (editor === undefined || range === undefined) continue;
        editor.pushUndoStop();
        editor.executeEdits("example", [{ range, text }]);
        editor.pushUndoStop();
      }
      response?.setValue("");
      setOutcome(null);
    },
    [query, variables, response, setOutcome, leave],
  );

  // Another example was chosen: restore the reader's draft of it.
  const shown = useRef(example.path);
  useEffect(() => {
    if (shown.current === example.path || query === undefined || variables === undefined) return;
    shown.current = example.path;
    fill(readDraft(projectId, example.path) ?? example);
  }, [projectId, example, query, variables, fill]);

  // Each endpoint has its own headers.
  const urlOfHeaders = useRef(url);
  useEffect(() => {
    if (headers === undefined) return;
    if (urlOfHeaders.current !== url) {
      urlOfHeaders.current = url;
      leave();
      headers.setValue(readHeaders(projectId, url));
      response?.setValue("");
      setOutcome(null);
    }
    const kept = headers.onDidChangeModelContent(() =>
      keepHeaders(projectId, urlOfHeaders.current, headers.getValue()),
    );
    return () => kept.dispose();
  }, [headers, projectId, url, response, setOutcome, leave]);

  const headerNames = () => Object.keys(parsedHeaders(headers?.getValue() ?? ""));
  function asCurl(): string {
    const given = parsedJson(variables?.getValue() ?? "");
    const operation = query?.getValue() ?? "";
    const accept: Record<string, string> = isSubscription(operation, null) ? { accept: "text/event-stream" } : {};
    return curl({
      url,
      headers: { ...accept, ...parsedHeaders(headers?.getValue() ?? "") },
      body: JSON.stringify({ query: operation, variables: given }),
    });
  }

  return (
    <div className="console-bench">
      <div className="console-bar">
        {children}
        <div className="console-actions">
          <CopyButton look="plain" size="normal" text={asCurl}>
            Copy as curl
          </CopyButton>
          <Button
            disabled={!isReady || !isEdited}
            onClick={() => fill(example)}
            title="Back to the example of the docs"
          >
            Reset
          </Button>
          <Button disabled={!isReady} onClick={() => void prettifyEditors()}>
            Prettify
          </Button>
          {isFetching ? (
            <Button onClick={stop} className="console-run">
              Cancel
            </Button>
          ) : (
            <Button
              look="primary"
              disabled={!isReady}
              onClick={run}
              className="console-run"
              aria-keyshortcuts="Control+Enter Meta+Enter"
              title={`Run (${KEY_MAP.runQuery.key})`}
            >
              Run
            </Button>
          )}
        </div>
      </div>
      <div className="console-panes">
        <section className="console-pane console-operation" aria-labelledby="console-operation">
          <h2 id="console-operation">Operation</h2>
          <div className="console-editor graphiql-container">
            <QueryEditor role="group" aria-label="Operation editor. Press Enter to edit" />
          </div>
        </section>
        <section className="console-pane console-side" aria-label="Variables and headers">
          <SideTabs side={side} onChange={setSide} />
          <div
            className="console-editor graphiql-container"
            id="console-variables"
            role="tabpanel"
            aria-labelledby="console-tab-variables"
            hidden={side !== "variables"}
          >
            <VariableEditor role="group" aria-label="Variables editor. Press Enter to edit" />
          </div>
          <div
            className="console-editor graphiql-container"
            id="console-headers"
            role="tabpanel"
            aria-labelledby="console-tab-headers"
            hidden={side !== "headers"}
          >
            <HeaderEditor role="group" aria-label="Headers editor. Press Enter to edit" />
          </div>
          {side === "headers" && (
            <p className="console-note">Kept in this browser for this endpoint, and sent to it alone.</p>
          )}
        </section>
        <section ref={place} className="console-pane console-response" aria-labelledby="console-response">
          <div className="console-response-head">
            <h2 id="console-response">Response</h2>
            <StatusLine outcome={outcome} isRunning={isFetching} events={events} />
          </div>
          <Problem outcome={outcome} url={url} headerNames={headerNames()} />
          <div className="console-editor graphiql-container">
            <ResponseEditor aria-live="off" />
          </div>
          {isReady && isBlank && outcome === null && !isFetching && (
            <p className="console-empty">
              Press Run, or {KEY_MAP.runQuery.key.replace("-", " ")} in an editor. The answer of {new URL(url).host}{" "}
              appears here.
            </p>
          )}
          {!isReady && (
            <div className="console-wait" role="status">
              <Spinner /> The editors are loading…
            </div>
          )}
        </section>
      </div>
    </div>
  );
}

const SIDES = [
  ["variables", "Variables"],
  ["headers", "Headers"],
] as const;

function SideTabs({
  side,
  onChange,
}: {
  side: "variables" | "headers";
  onChange: (side: "variables" | "headers") => void;
}) {
  function onArrow(event: React.KeyboardEvent<HTMLDivElement>) {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const next =
      event.key === "Home"
        ? "variables"
        : event.key === "End"
          ? "headers"
          : side === "variables"
            ? "headers"
            : "variables";
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`#console-tab-${next}`)?.focus();
  }
  return (
    <div role="tablist" aria-label="Sent along" className="console-tabs" onKeyDown={onArrow}>
      {SIDES.map(([key, label]) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`console-tab-${key}`}
          aria-controls={`console-${key}`}
          aria-selected={side === key}
          tabIndex={side === key ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function parsedJson(text: string): unknown {
  try {
    // GraphiQL accepts comments and trailing commas, so accept them here too.
    return text.trim() === "" ? undefined : parseJSONC(text);
  } catch {
    return undefined;
  }
}

function parsedHeaders(text: string): Record<string, string> {
  return headersOf(parsedJson(text)) ?? {};
}
