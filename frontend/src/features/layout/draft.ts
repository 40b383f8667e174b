import type { CheckedDocsLayout, DocsLayout, LayoutProblem } from "@/api/generated/types.gen";
import { ALL_LANGUAGES } from "./words";

export interface GroupDraft {
  id: number;
  name: string;
  /** The patterns, one per line. */
  text: string;
}

/** A row of a list that can be ordered. */
export interface Entry {
  word: string;
  isHidden: boolean;
}

export type Directives = "usual" | "own" | "none";
export type Scheme = "" | "none" | "bearer" | "api_key";

/** What is typed into the form. */
export interface LayoutDraft {
  groups: readonly GroupDraft[];
  directives: Directives;
  /** The directives that name groups, one per line. */
  directiveText: string;
  overview: readonly Entry[];
  snippets: readonly Entry[];
  scheme: Scheme;
  header: string;
  text: string;
}

export function draftOf(saved: CheckedDocsLayout): LayoutDraft {
  const { layout } = saved;
  const chosen = layout.group_directives ?? null;
  const left = ALL_LANGUAGES.filter((word) => !saved.snippets.includes(word));
  return {
    groups: (layout.groups ?? []).map(({ name, patterns }, id) => ({ id, name, text: (patterns ?? []).join("\n") })),
    directives: chosen === null ? "usual" : chosen.length === 0 ? "none" : "own",
    directiveText: saved.group_directives.join("\n"),
    overview: saved.overview.map(({ part, hidden }) => ({ word: part, isHidden: hidden ?? false })),
    snippets: [
      ...saved.snippets.map((word) => ({ word, isHidden: false })),
      ...left.map((word) => ({ word, isHidden: true })),
    ],
    scheme: (layout.authentication?.scheme as Scheme | undefined) ?? "",
    header: layout.authentication?.header ?? "",
    text: layout.authentication?.text ?? "",
  };
}

/** Returns what the server stores. Empty lines are left out. */
export function layoutOf(draft: LayoutDraft): DocsLayout {
  const directives = { usual: null, none: [], own: linesOf(draft.directiveText) };
  return {
    groups: draft.groups.map(({ name, text }) => ({ name: name.trim(), patterns: linesOf(text) })),
    group_directives: directives[draft.directives],
    overview: draft.overview.map(({ word, isHidden }) => ({ part: word, hidden: isHidden })),
    snippets: draft.snippets.filter(({ isHidden }) => !isHidden).map(({ word }) => word),
    authentication:
      draft.scheme === ""
        ? null
        : {
            scheme: draft.scheme,
            header: draft.scheme === "api_key" ? draft.header.trim() : "",
            text: draft.text.trim(),
          },
  };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Returns the list with one of its entries moved, or the same list at its ends. */
export function moved<Item>(list: readonly Item[], from: number, by: -1 | 1): readonly Item[] {
  const item = list[from];
  const to = from + by;
  if (item === undefined || to < 0 || to >= list.length) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}

/** Returns the problems of each group by its index, without the number that its place tells anyway. */
export function problemsByGroup(problems: readonly LayoutProblem[]): Map<number | null, string[]> {
  const found = new Map<number | null, string[]>();
  for (const { field, message } of problems) {
    if (field !== "groups") continue;
    const [, number, rest] = /^Group (\d+)(?::|,) (.+)$/s.exec(message) ?? [];
    const at = number === undefined ? null : Number(number) - 1;
    const text = rest === undefined ? message : rest.charAt(0).toUpperCase() + rest.slice(1);
    found.set(at, [...(found.get(at) ?? []), text]);
  }
  return found;
}

export function problemsOf(problems: readonly LayoutProblem[], field: string): string[] {
  return problems.filter((problem) => problem.field === field).map(({ message }) => message);
}
