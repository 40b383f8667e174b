import { type CodeEditor, createCodeEditor } from "@/app/schema-source/editor/code-editor";
import { warmUp } from "@/app/schema-source/editor/warm-up";
import { idle } from "@/lib/idle";

type Options = Omit<Parameters<typeof createCodeEditor>[0], "text"> & {
  /** Returns the newest text. */
  text: () => string;
  /** Returns whether nobody wants the editor any more. */
  isGone: () => boolean;
};

let warm: Promise<void> | undefined;

/** Gets ready to make the editor, which works without it as well. */
export function prepare(): Promise<void> {
  return (warm ??= warmUp().catch(() => undefined));
}

/**
 * Makes the code editor. While somebody types into the plain area, it does so in steps when the browser is idle, so that no
 * key waits for it; a schema from elsewhere is shown at once. Null if the editor is not wanted any more.
 */
export async function makeEditor({ text, isGone, ...options }: Options): Promise<CodeEditor | null> {
  const isFocused = options.parent.parentElement?.contains(document.activeElement) === true;
  if (isFocused) {
    await prepare();
    await idle();
  }
  if (isGone()) return null;
  const made = createCodeEditor({ ...options, text: text() });
  if (isFocused) await idle();
  if (isGone()) {
    made.destroy();
    return null;
  }
  if (made.text() !== text()) made.setText(text());
  return made;
}
