import { Folder, Globe, Upload } from "lucide-react";
import {
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type { CreateEndpoint, DiagnosedSchema, Diagnostic, SchemaOrigin } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatBytes, formatNoun } from "@/lib/format";
import { Button, buttonClasses } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { readDroppedFiles, schemaFilesOf } from "./dropped-files";
import { hostOf } from "./header-rows";
import { ACCEPT, countLines, type FilePart, FileProblem, readSchemaFiles } from "./schema-files";
import { useDiagnosis } from "./use-diagnosis";
import { DiagnosisView } from "./diagnosis-view";
import { DiagnosticList } from "./diagnostic-list";
import { IN_DIALOG } from "./editor-measures";
import { endpointOf, KeepEndpoint, type ReadAddress, readAddress } from "./keep-endpoint";
import { SchemaEditor, type SchemaEditorHandle } from "./schema-editor";
import { UrlSource } from "./url-source";

export interface SchemaSourceHandle {
  text: () => string;
  isEmpty: () => boolean;
  clear: () => void;
  /** Replaces the text and scrolls to it. */
  put: (text: string) => void;
  /** Returns the files that the text was joined from; empty when it was typed. */
  parts: () => readonly FilePart[];
  /** Returns the origin of the text, if it was imported and not edited since. */
  origin: () => SchemaOrigin | undefined;
  /** Returns the endpoint to create for the URL that the text was read from. */
  endpoint: () => CreateEndpoint | null;
}

interface Props {
  ref: Ref<SchemaSourceHandle>;
  initial?: string | undefined;
  /** Problems for which the server refused the text. */
  diagnostics: readonly Diagnostic[];
  /** Another reason for a refusal, such as the size. */
  problem: string | null;
  disabled?: boolean;
  /** Consequence of a refusal: "Nothing was published." */
  lost?: string;
  /** Visible lines of the editor. */
  lines?: number;
  /** Whether to start with the fields for a URL. */
  startFromUrl?: boolean;
  /** Offers an example; called once it is in the editor. */
  onExample?: (name: string) => void;
  startFromExample?: boolean;
  onInput: () => void;
  /** URLs that are already endpoints of the project. */
  knownUrls?: readonly string[];
  /** Whether it is in a dialog, which has less room and scrolls to the problems. */
  inDialog?: boolean;
  /** Shown below the editor and its problems. */
  children?: ReactNode;
}

/** Takes a schema by paste, by dropped or chosen files, or from a URL. All of them become one text in the editor. */
export function SchemaSource({
  ref,
  initial,
  diagnostics,
  problem,
  disabled = false,
  lost = "Nothing was published.",
  lines,
  startFromUrl = false,
  startFromExample = false,
  onExample,
  onInput,
  knownUrls = noUrls,
  inDialog = false,
  children,
}: Props) {
  const editor = useRef<SchemaEditorHandle>(null);
  const [isEmpty, setIsEmpty] = useState((initial ?? "") === "");
  const [parts, setParts] = useState<FilePart[]>([]);
  const origin = useRef<SchemaOrigin>(undefined);
  const [address, setAddress] = useState<ReadAddress | null>(null);
  const [about, setAbout] = useState<string | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [fromUrl, setFromUrl] = useState(startFromUrl);
  const urlButton = useRef<HTMLDivElement>(null);
  const diagnosis = useDiagnosis(() => editor.current?.text() ?? "");
  const found = useMemo(() => markedOf(diagnosis.answer), [diagnosis.answer]);
  const marked = useMemo(() => (diagnostics.length > 0 ? diagnostics : (found ?? [])), [diagnostics, found]);
  // Check a restored draft too.
  const askFirst = useEffectEvent(() => {
    if (initial !== undefined && initial.trim() !== "") diagnosis.ask();
  });
  useEffect(() => askFirst(), []);
  const shownProblem = fileProblem ?? problem;
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (diagnostics.length > 0) summary.current?.scrollIntoView({ block: "nearest" });
  }, [diagnostics]);
  const whole = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only if the user is not typing elsewhere.
    if (inDialog && found !== undefined && whole.current?.contains(document.activeElement))
      said.current?.scrollIntoView({ block: "nearest" });
  }, [inDialog, found]);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shownProblem !== null) notice.current?.scrollIntoView({ block: "nearest" });
  }, [shownProblem]);

  // Otherwise the browser would open a file dropped outside the area, and lose the page with its text.
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    addEventListener("dragover", stay);
    addEventListener("drop", stay);
    return () => {
      removeEventListener("dragover", stay);
      removeEventListener("drop", stay);
    };
  }, []);

  useImperativeHandle(ref, () => ({
    text: () => editor.current?.text() ?? "",
    isEmpty: () => editor.current?.isEmpty() ?? true,
    clear: () => change(""),
    put: (text) => {
      change(text);
      editor.current?.goTo(1, 1);
    },
    parts: () => parts,
    origin: () => origin.current,
    endpoint: () => endpointOf(address),
  }));

  function typed() {
    setIsEmpty(editor.current?.isEmpty() ?? true);
    setParts([]);
    origin.current = undefined;
    setAbout(null);
    setFileProblem(null);
    diagnosis.ask();
    onInput();
  }

  function change(next: string) {
    editor.current?.setText(next);
    setAddress(null);
    typed();
  }

  async function takeExample() {
    const { default: example } = await import("./example.graphql?raw");
    change(example);
    setAbout("The example of a book shop");
    onExample?.("Book shop");
  }
  useEffect(() => {
    if (startFromExample && (editor.current?.text() ?? "") === "") void takeExample();
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the address asks for it
  }, []);

  async function take(all: readonly File[], fromFolder = false) {
    if ((all.length === 0 && !fromFolder) || disabled) return;
    const files = fromFolder ? schemaFilesOf(all) : all;
    setFileProblem(null);
    try {
      if (files.length === 0)
        throw new FileProblem(
          "The folder has no schema: no .graphql, .graphqls or .gql files, and not exactly one .json file.",
        );
      const read = await readSchemaFiles(files);
      change(read.text);
      setParts(read.parts);
      const bytes = files.reduce((sum, file) => sum + file.size, 0);
      const name = files.length === 1 ? (files[0]?.name ?? "") : formatNoun(files.length, "file");
      const skipped = all.length - files.length;
      setAbout(
        `${name}, ${formatBytes(bytes)}, ${formatNoun(countLines(read.text), "line")}${skipped > 0 ? `; ${formatNoun(skipped, "other file")} left out` : ""}`,
      );
    } catch (error) {
      setFileProblem(error instanceof FileProblem ? error.message : "The files could not be read.");
    }
  }

  function closeUrl() {
    setFromUrl(false);
    requestAnimationFrame(() => urlButton.current?.querySelector("button")?.focus());
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void readDroppedFiles(event.dataTransfer).then(
      ({ files, fromFolder }) => take(files, fromFolder),
      () => setFileProblem("The folder could not be read."),
    );
  }

  return (
    <div
      ref={whole}
      className="relative grid min-w-0 grid-cols-1 gap-2"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span aria-hidden="true" className="text-sm font-medium">
          Schema
        </span>
        <span role="status" className="min-w-0 truncate text-xs text-fg-3">
          {about ?? (
            <>
              Paste it, or <span className="sm:hidden">choose files</span>
              <span className="max-sm:hidden">drop files or a folder</span>
            </>
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <div ref={urlButton}>
          <Button size="small" disabled={disabled} aria-expanded={fromUrl} onClick={() => setFromUrl(!fromUrl)}>
            <LineIcon of={Globe} className="size-3.5" />
            From a URL
          </Button>
        </div>
        <label
          className={classes(
            buttonClasses("plain", "small"),
            "relative cursor-pointer has-disabled:cursor-not-allowed has-disabled:opacity-55 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand",
          )}
        >
          <LineIcon of={Upload} className="size-3.5" />
          Choose files
          <input
            type="file"
            multiple
            accept={ACCEPT}
            disabled={disabled}
            onChange={(event) => {
              void take([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </label>
        <label
          className={classes(
            buttonClasses("plain", "small"),
            "relative cursor-pointer has-disabled:cursor-not-allowed has-disabled:opacity-55 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand max-sm:hidden",
          )}
        >
          <LineIcon of={Folder} className="size-3.5" />
          Choose a folder
          <input
            type="file"
            multiple
            // React's types lack this attribute for choosing folders.
            {...{ webkitdirectory: "" }}
            disabled={disabled}
            onChange={(event) => {
              void take([...(event.target.files ?? [])], true);
              event.target.value = "";
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </label>
        {onExample !== undefined && isEmpty && (
          <Button size="small" look="quiet" disabled={disabled} onClick={() => void takeExample()}>
            Try an example
          </Button>
        )}
      </div>
      {shownProblem !== null && (
        <div ref={notice} className="scroll-mb-20">
          <Notice tone="bad">{shownProblem}</Notice>
        </div>
      )}
      {fromUrl && (
        <UrlSource
          disabled={disabled}
          onClose={closeUrl}
          onRead={({ sdl, counts }, url, headers) => {
            change(sdl);
            origin.current = "endpoint";
            if (!knownUrls.includes(url)) setAddress(readAddress(url, headers));
            setAbout(
              `${hostOf(url)}, ${formatNoun(counts.types, "type")}, ${formatNoun(counts.operations, "operation")}`,
            );
            closeUrl();
          }}
        />
      )}
      <SchemaEditor
        ref={editor}
        initial={initial}
        diagnostics={marked}
        invalid={shownProblem !== null || diagnostics.length > 0}
        disabled={disabled}
        lines={lines}
        bound={inDialog ? IN_DIALOG : undefined}
        onInput={typed}
      />
      {diagnostics.length > 0 && (
        <div role="alert" className="grid min-w-0 grid-cols-1 gap-2">
          <p ref={summary} className="scroll-mb-44 text-sm text-bad">
            The schema has {formatNoun(diagnostics.length, "error")}. {lost}
          </p>
          <DiagnosticList
            isRefused
            items={diagnostics}
            parts={parts}
            onGoTo={({ line, column }) => editor.current?.goTo(line, column)}
          />
        </div>
      )}
      {diagnostics.length === 0 && (
        <div ref={said} className="scroll-mb-20 empty:hidden">
          <DiagnosisView
            diagnosis={diagnosis}
            parts={parts}
            onGoTo={({ line, column }) => editor.current?.goTo(line, column)}
          />
        </div>
      )}
      {address !== null && <KeepEndpoint address={address} onChange={setAddress} disabled={disabled} />}
      {children}
      {over && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute -inset-1.5 grid place-items-center rounded-card border-2 border-dashed border-brand bg-[color-mix(in_srgb,var(--brand-soft)_90%,transparent)] font-semibold text-brand"
        >
          Drop the files here
        </div>
      )}
    </div>
  );
}

const noUrls: readonly string[] = [];

/** Returns the problems to mark; as warnings unless they prevent publishing. */
function markedOf(answer: DiagnosedSchema | null): readonly Diagnostic[] | undefined {
  return answer === null || answer.is_refused
    ? answer?.diagnostics
    : answer.diagnostics.map((item) => ({ ...item, severity: "warning" }));
}
