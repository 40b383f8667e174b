import { type DragEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { Diagnostic } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatBytes, formatNoun } from "@/lib/format";
import { Button, buttonClasses } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";
import { ACCEPT, countLines, type FilePart, FileProblem, readSchemaFiles } from "../schema-files";
import { useDiagnosis } from "../use-diagnosis";
import { DiagnosisView } from "./diagnosis-view";
import { DiagnosticList } from "./diagnostic-list";
import { SchemaEditor, type SchemaEditorHandle } from "./schema-editor";
import { UrlSource } from "./url-source";

export interface SchemaSourceHandle {
  text: () => string;
  clear: () => void;
  /** Replaces the text and leads to it. */
  put: (text: string) => void;
}

interface Props {
  ref: Ref<SchemaSourceHandle>;
  initial?: string | undefined;
  /** What the server refused the text for. */
  diagnostics: readonly Diagnostic[];
  /** Another reason why the text was refused: its size, an empty field. */
  problem: string | null;
  disabled?: boolean;
  /** Lines of the editor in view. */
  lines?: number;
  onInput: () => void;
  /** Stands below the editor, before the problems. */
  children?: ReactNode;
}

/** A schema by paste, by dropped or chosen files, or from a live address; all end up in the editor as one text. */
export function SchemaSource({ ref, initial, diagnostics, problem, disabled = false, lines, onInput, children }: Props) {
  const editor = useRef<SchemaEditorHandle>(null);
  const [parts, setParts] = useState<FilePart[]>([]);
  const [about, setAbout] = useState<string | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [fromUrl, setFromUrl] = useState(false);
  const urlButton = useRef<HTMLDivElement>(null);
  const diagnosis = useDiagnosis(() => editor.current?.text() ?? "");
  const found = diagnosis.answer?.diagnostics;
  const marked = useMemo(() => (diagnostics.length > 0 ? diagnostics : (found ?? [])), [diagnostics, found]);
  // What was kept from before is checked like what is typed.
  const askFirst = useEffectEvent(() => {
    if (initial !== undefined && initial.trim() !== "") diagnosis.ask();
  });
  useEffect(() => askFirst(), []);
  const shownProblem = fileProblem ?? problem;
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (diagnostics.length > 0) summary.current?.scrollIntoView({ block: "nearest" });
  }, [diagnostics]);

  // A file dropped beside the area would make the browser leave the page and what was typed on it.
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
    clear: () => editor.current?.setText(""),
    put: (text) => {
      editor.current?.setText(text);
      editor.current?.goTo(1, 1);
    },
  }));

  function typed() {
    setParts([]);
    setAbout(null);
    setFileProblem(null);
    diagnosis.ask();
    onInput();
  }

  async function take(files: readonly File[]) {
    if (files.length === 0 || disabled) return;
    typed();
    try {
      const read = await readSchemaFiles(files);
      editor.current?.setText(read.text);
      setParts(read.parts);
      const bytes = files.reduce((sum, file) => sum + file.size, 0);
      const name = files.length === 1 ? (files[0]?.name ?? "") : formatNoun(files.length, "file");
      setAbout(`${name}, ${formatBytes(bytes)}, ${formatNoun(countLines(read.text), "line")}`);
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
    void take([...event.dataTransfer.files]);
  }

  return (
    <div
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
        <span aria-hidden="true" className="text-[12.5px] font-[550]">Schema</span>
        <span role="status" className="min-w-0 truncate text-xs text-fg-3">{about ?? "Paste it, or drop .graphql or .json files"}</span>
        <div ref={urlButton} className="ml-auto">
          <Button size="small" disabled={disabled} aria-expanded={fromUrl} onClick={() => setFromUrl(!fromUrl)}>
            <Icon name="globe" className="size-3.5" />
            From a URL
          </Button>
        </div>
        <label className={classes(buttonClasses("plain", "small"), "relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand")}>
          <Icon name="upload" className="size-3.5" />
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
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      </div>
      {fromUrl && (
        <UrlSource
          disabled={disabled}
          onClose={closeUrl}
          onRead={({ sdl, counts }, host) => {
            typed();
            editor.current?.setText(sdl);
            setAbout(`${host}, ${formatNoun(counts.types, "type")}, ${formatNoun(counts.operations, "operation")}`);
            closeUrl();
          }}
        />
      )}
      <SchemaEditor ref={editor} initial={initial} diagnostics={marked} invalid={shownProblem !== null || diagnostics.length > 0} disabled={disabled} lines={lines} onInput={typed} />
      {children}
      {shownProblem !== null && <Notice tone="bad">{shownProblem}</Notice>}
      {diagnostics.length > 0 && (
        <div role="alert" className="grid min-w-0 grid-cols-1 gap-2">
          <p ref={summary} className="scroll-mb-44 text-sm text-bad">
            The schema has {formatNoun(diagnostics.length, "error")}. Nothing was published.
          </p>
          <DiagnosticList items={diagnostics} parts={parts} onGoTo={({ line, column }) => editor.current?.goTo(line, column)} />
        </div>
      )}
      {diagnostics.length === 0 && <DiagnosisView diagnosis={diagnosis} parts={parts} onGoTo={({ line, column }) => editor.current?.goTo(line, column)} />}
      {over && (
        <div aria-hidden="true" className="pointer-events-none absolute -inset-1.5 grid place-items-center rounded-card border-2 border-dashed border-brand bg-[color-mix(in_srgb,var(--brand-soft)_90%,transparent)] font-[600] text-brand">
          Drop the files here
        </div>
      )}
    </div>
  );
}
