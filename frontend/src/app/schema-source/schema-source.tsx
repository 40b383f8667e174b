import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import type {
  CreateEndpoint,
  DiagnosedSchema,
  Diagnostic,
  HeaderInput,
  IntrospectedSchema,
  SchemaOrigin,
} from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { DiagnosisView } from "./diagnosis-view";
import { IN_DIALOG } from "./editor-measures";
import { hostOf } from "./header-rows";
import { endpointOf, KeepEndpoint, type ReadAddress, readAddress } from "./keep-endpoint";
import { RefusedSchema } from "./refused-schema";
import { SchemaEditor, type SchemaEditorHandle } from "./schema-editor";
import { readSource } from "./read-source";
import { type FilePart, FileProblem } from "./schema-files";
import { SourceButtons } from "./source-buttons";
import { UrlSource } from "./url-source";
import { useDiagnosis } from "./use-diagnosis";
import { useFileDrop } from "./use-file-drop";

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
  const [fromUrl, setFromUrl] = useState(startFromUrl);
  const urlButton = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const diagnosis = useDiagnosis(() => editor.current?.text() ?? "");
  const found = useMemo(() => markedOf(diagnosis.answer), [diagnosis.answer]);
  const marked = useMemo(() => (diagnostics.length > 0 ? diagnostics : (found ?? [])), [diagnostics, found]);
  const shownProblem = fileProblem ?? problem;
  const drop = useFileDrop({
    onFiles: (files, fromFolder) => void take(files, fromFolder),
    onProblem: setFileProblem,
  });
  const goTo = ({ line, column }: { line: number; column: number }) => editor.current?.goTo(line, column);

  // Check a restored draft too.
  const askFirst = useEffectEvent(() => {
    if (initial !== undefined && initial.trim() !== "") diagnosis.ask();
  });
  useEffect(() => askFirst(), []);

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

  async function take(all: readonly File[], fromFolder: boolean) {
    if ((all.length === 0 && !fromFolder) || disabled) return;
    setFileProblem(null);
    try {
      const read = await readSource(all, fromFolder);
      change(read.text);
      setParts(read.parts);
      setAbout(read.about);
    } catch (error) {
      setFileProblem(error instanceof FileProblem ? error.message : "The files could not be read.");
    }
  }

  function takeFromUrl({ sdl, counts }: IntrospectedSchema, url: string, headers: readonly HeaderInput[]) {
    change(sdl);
    origin.current = "endpoint";
    if (!knownUrls.includes(url)) setAddress(readAddress(url, headers));
    setAbout(`${hostOf(url)}, ${formatNoun(counts.types, "type")}, ${formatNoun(counts.operations, "operation")}`);
    closeUrl();
  }

  function closeUrl() {
    setFromUrl(false);
    requestAnimationFrame(() => urlButton.current?.querySelector("button")?.focus());
  }

  return (
    <div ref={whole} className="relative grid min-w-0 grid-cols-1 gap-2" {...drop.handlers}>
      <SourceHeading about={about} />
      <SourceButtons
        disabled={disabled}
        isUrlOpen={fromUrl}
        urlButton={urlButton}
        onUrl={() => setFromUrl(!fromUrl)}
        onFiles={(files, fromFolder) => void take(files, fromFolder)}
        onExample={onExample !== undefined && isEmpty ? () => void takeExample() : null}
      />
      {shownProblem !== null && <Problem message={shownProblem} />}
      {fromUrl && <UrlSource disabled={disabled} onClose={closeUrl} onRead={takeFromUrl} />}
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
      {diagnostics.length > 0 ? (
        <RefusedSchema diagnostics={diagnostics} parts={parts} lost={lost} onGoTo={goTo} />
      ) : (
        <FoundProblems within={inDialog ? whole : null} found={found}>
          <DiagnosisView diagnosis={diagnosis} parts={parts} onGoTo={goTo} />
        </FoundProblems>
      )}
      {address !== null && <KeepEndpoint address={address} onChange={setAddress} disabled={disabled} />}
      {children}
      {drop.isOver && <DropHere />}
    </div>
  );
}

function SourceHeading({ about }: { about: string | null }) {
  return (
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
  );
}

/** Why the text was refused as a whole. Scrolls to itself. */
function Problem({ message }: { message: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return (
    <div ref={notice} className="scroll-mb-20">
      <Notice tone="bad">{message}</Notice>
    </div>
  );
}

/** The findings of a check while the text was typed. In a dialog it scrolls to itself, unless the user types elsewhere. */
function FoundProblems({
  within,
  found,
  children,
}: {
  within: RefObject<HTMLElement | null> | null;
  found: readonly Diagnostic[] | undefined;
  children: ReactNode;
}) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found !== undefined && within?.current?.contains(document.activeElement))
      said.current?.scrollIntoView({ block: "nearest" });
  }, [within, found]);
  return (
    <div ref={said} className="scroll-mb-20 empty:hidden">
      {children}
    </div>
  );
}

function DropHere() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute -inset-1.5 grid place-items-center rounded-card border-2 border-dashed border-brand bg-[color-mix(in_srgb,var(--brand-soft)_90%,transparent)] font-semibold text-brand"
    >
      Drop the files here
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
