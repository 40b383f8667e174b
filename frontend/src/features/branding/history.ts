import type { ThemeField, ThemeFields } from "./fields";
import { changedFields } from "./fields";

/** Changes of one field that are nearer to each other are one step, such as those of a colour picker being dragged. */
const STEP_MS = 800;

/** The themes of an editing session. */
export interface History {
  past: readonly ThemeFields[];
  theme: ThemeFields;
  future: readonly ThemeFields[];
  /** The last change, which a further one may belong to. */
  last: { group: string; at: number } | null;
}

export type HistoryAction =
  | { type: "change"; fields: Partial<ThemeFields>; group?: string | undefined; at: number }
  | { type: "undo" }
  | { type: "redo" }
  /** Another theme begins, without the steps before it. */
  | { type: "restart"; theme: ThemeFields }
  /** The server stored the theme that was sent, perhaps in another form. */
  | { type: "saved"; sent: ThemeFields; theme: ThemeFields }
  /** A picture was deleted, so no step may bring it back. */
  | { type: "forget"; field: ThemeField; value: string };

export function startHistory(theme: ThemeFields): History {
  return { past: [], theme, future: [], last: null };
}

export function reduceHistory(history: History, action: HistoryAction): History {
  const { past, theme, future } = history;
  switch (action.type) {
    case "change": {
      const next = { ...theme, ...action.fields };
      const isSame = Object.entries(action.fields).every(([field, value]) => theme[field as ThemeField] === value);
      if (isSame) return history;
      const { last } = history;
      const belongs = last !== null && last.group === action.group && action.at - last.at < STEP_MS;
      return {
        past: belongs ? past : [...past, theme],
        theme: next,
        future: [],
        last: action.group === undefined ? null : { group: action.group, at: action.at },
      };
    }
    case "undo": {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), theme: before, future: [theme, ...future], last: null };
    }
    case "redo": {
      const [after, ...later] = future;
      if (after === undefined) return history;
      return { past: [...past, theme], theme: after, future: later, last: null };
    }
    case "restart":
      return startHistory(action.theme);
    case "saved":
      // What was changed while the request was under way stays.
      return changedFields(theme, action.sent).length === 0 ? { ...history, theme: action.theme, last: null } : history;
    case "forget": {
      const forget = (fields: ThemeFields) =>
        fields[action.field] === action.value ? { ...fields, [action.field]: null } : fields;
      return { past: past.map(forget), theme: forget(theme), future: future.map(forget), last: null };
    }
  }
}
