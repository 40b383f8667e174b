import { Upload, X } from "lucide-react";
import { type Ref, useEffect, useEffectEvent, useRef } from "react";
import type { FixableDiagnostic } from "@/api/generated/types.gen";
import { SchemaEditor, type SchemaEditorHandle } from "@/app/schema-source/schema-editor";
import { ACCEPT, FileProblem, readSchemaFiles } from "@/app/schema-source/schema-files";
import { classes } from "@/lib/classes";
import { LineIcon } from "@/ui/line-icon";
import { toast } from "@/ui/toast";
import { countErrors } from "../findings";
import { type Side, sideLabels } from "../texts";

/** Visible lines of an editor on a wide screen. */
const LINES = 24;
const placeholders: Record<Side, string> = {
  schema: "type Query {\n  hello: String\n}",
  operations: "{\n  hello\n}",
};
const none: readonly FixableDiagnostic[] = [];

interface Props {
  ref: Ref<SchemaEditorHandle>;
  side: Side;
  initial: string;
  /** The contents of the text, in few words. */
  about: string;
  diagnostics: readonly FixableDiagnostic[] | undefined;
  /** Whether it is the one that phones show. */
  isCurrent: boolean;
  onInput: () => void;
  onFiles: (text: string) => void;
}

/** One of the two editors, with a bar that says what is in it. */
export function Pane({ ref, side, initial, about, diagnostics = none, isCurrent, onInput, onFiles }: Props) {
  const label = sideLabels[side];
  const errors = countErrors(diagnostics);

  async function take(files: readonly File[]) {
    if (files.length === 0) return;
    try {
      onFiles((await readSchemaFiles(files)).text);
    } catch (error) {
      toast.error(error instanceof FileProblem ? error.message : "The files could not be read.");
    }
  }

  const chooser = useRef<HTMLInputElement>(null);
  const takeEarly = useEffectEvent(() => void take([...(chooser.current?.files ?? [])]));
  // Files that were chosen before the app had loaded.
  useEffect(() => takeEarly(), []);

  return (
    <section
      aria-label={label}
      className={classes(
        "min-w-0 md:[&+&]:border-l md:[&+&]:border-code-line",
        // Both stay in the document, so that a hidden one keeps its text and place.
        !isCurrent && "max-md:hidden max-md:noscript:block",
      )}
    >
      <div className="flex h-11 items-center gap-3 border-b border-code-line pr-2 pl-4 text-xs text-code-2">
        <h2 className="text-sm font-semibold text-white max-md:sr-only">{label}</h2>
        <span className="min-w-0 truncate">{about}</span>
        {errors > 0 && (
          <span className="inline-flex shrink-0 items-center gap-1 text-code-bad">
            <LineIcon of={X} className="size-3" />
            {errors}
            <span className="sr-only">{errors === 1 ? "error" : "errors"}</span>
          </span>
        )}
        <label
          data-needs-script
          className="relative ml-auto inline-flex h-7 shrink-0 cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium text-code-fg hover:bg-[color-mix(in_srgb,var(--code-fg)_10%,transparent)] focus-within:outline-2 focus-within:outline-code-accent"
        >
          <LineIcon of={Upload} className="size-3.5" />
          Open files
          <span className="sr-only"> for {label.toLowerCase()}</span>
          <input
            ref={chooser}
            type="file"
            multiple
            accept={ACCEPT}
            onChange={(event) => {
              void take([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      </div>
      <SchemaEditor
        ref={ref}
        initial={initial}
        label={label}
        example={placeholders[side]}
        framed={false}
        lines={LINES}
        bound="max-md:max-h-[320px]"
        diagnostics={diagnostics}
        invalid={errors > 0}
        onInput={onInput}
      />
    </section>
  );
}
