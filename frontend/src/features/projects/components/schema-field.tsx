import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import type { Diagnostic } from "@/api/generated/types.gen";
import { SchemaEditor, type SchemaEditorHandle } from "./schema-editor";

export interface SchemaFieldHandle {
  /** Leads to a place in the text; both count from 1. */
  goTo: (line: number, column: number) => void;
}

interface Props {
  ref?: Ref<SchemaFieldHandle>;
  value: string;
  onChange: (value: string) => void;
  /** What the server said about the text; their lines are marked. */
  diagnostics: readonly Diagnostic[];
  invalid?: boolean;
  disabled?: boolean;
}

/** The schema as text: a controlled field around an editor that keeps its own text. */
export function SchemaField({ ref, value, onChange, diagnostics, invalid = false, disabled = false }: Props) {
  const editor = useRef<SchemaEditorHandle>(null);
  const shown = useRef(value);
  const marked = useMemo(() => new Set(diagnostics.map(({ line }) => line)), [diagnostics]);

  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    editor.current?.setText(value);
  }, [value]);

  useImperativeHandle(ref, () => ({ goTo: (line, column) => editor.current?.goTo(line, column) }));

  return (
    <SchemaEditor
      ref={editor}
      initial={value}
      marked={marked}
      invalid={invalid || diagnostics.length > 0}
      disabled={disabled}
      onInput={(text) => {
        if (text === shown.current) return;
        shown.current = text;
        onChange(text);
      }}
    />
  );
}
