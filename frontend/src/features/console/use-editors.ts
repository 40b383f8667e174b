import type { MonacoEditor } from "@graphiql/react";
import { useEffect, useState } from "react";
import { keepDraft, type Texts } from "./drafts";

interface Drafted {
  projectId: string;
  example: Texts & { path: string };
  query: MonacoEditor | undefined;
  variables: MonacoEditor | undefined;
}

/** Stores the reader's edits of the example. Returns whether they differ from it. */
export function useDraft({ projectId, example, query, variables }: Drafted): boolean {
  const [isEdited, setEdited] = useState(false);
  useEffect(() => {
    if (query === undefined || variables === undefined) return;
    // The editors are filled one after the other, so wait until both are.
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      waiting = undefined;
      setEdited(
        keepDraft(projectId, example.path, example, { operation: query.getValue(), variables: variables.getValue() }),
      );
    };
    const soon = () => {
      waiting ??= setTimeout(keep);
    };
    const listeners = [query, variables].map((editor) => editor.onDidChangeModelContent(soon));
    soon();
    return () => {
      clearTimeout(waiting);
      for (const listener of listeners) listener.dispose();
    };
  }, [projectId, example, query, variables]);
  return isEdited;
}

/** Returns whether the editor is empty. */
export function useIsBlank(editor: MonacoEditor | undefined): boolean {
  const [isBlank, setBlank] = useState(true);
  useEffect(() => {
    if (editor === undefined) return;
    const look = () => setBlank(editor.getValue() === "");
    look();
    const listener = editor.onDidChangeModelContent(look);
    return () => listener.dispose();
  }, [editor]);
  return isBlank;
}
