import { useCallback, useEffect, useReducer } from "react";
import { changedFields, type ThemeField, type ThemeFields } from "./fields";
import { reduceHistory, startHistory } from "./history";

/** A theme that is being edited, with the steps back and forth. */
export interface ThemeEditor {
  theme: ThemeFields;
  saved: ThemeFields;
  /** The fields that are not saved. */
  changed: readonly ThemeField[];
  /** How many steps can be undone. */
  steps: number;
  canRedo: boolean;
  /** Changes fields as one step. Changes with the same group that follow at once belong to it. */
  change: (fields: Partial<ThemeFields>, group?: string) => void;
  undo: () => void;
  redo: () => void;
  discard: () => void;
  restart: (theme: ThemeFields) => void;
  keepSaved: (sent: ThemeFields, theme: ThemeFields) => void;
  forget: (field: ThemeField, value: string) => void;
}

/** Edits a theme. `saved` is the one that the server has. */
export function useThemeEditor(saved: ThemeFields): ThemeEditor {
  const [history, send] = useReducer(reduceHistory, saved, startHistory);
  const undo = useCallback(() => send({ type: "undo" }), []);
  const redo = useCallback(() => send({ type: "redo" }), []);
  useShortcuts(undo, redo);
  const change = useCallback(
    (fields: Partial<ThemeFields>, group?: string) => send({ type: "change", fields, group, at: Date.now() }),
    [],
  );
  return {
    theme: history.theme,
    saved,
    changed: changedFields(history.theme, saved),
    steps: history.past.length,
    canRedo: history.future.length > 0,
    change,
    undo,
    redo,
    discard: () => change(saved),
    restart: (theme) => send({ type: "restart", theme }),
    keepSaved: (sent, theme) => send({ type: "saved", sent, theme }),
    forget: (field, value) => send({ type: "forget", field, value }),
  };
}

/** Undo and redo with the keyboard. Texts that are not part of the theme, and half-typed colours, keep their own. */
function useShortcuts(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
      const { target } = event;
      if (target instanceof Element && target.closest("dialog, textarea, [data-own-undo]") !== null) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [undo, redo]);
}
