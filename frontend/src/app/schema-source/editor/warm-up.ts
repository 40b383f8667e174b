import { history } from "@codemirror/commands";
import { EditorView, lineNumbers } from "@codemirror/view";
import { idle } from "@/lib/idle";
import { createCodeEditor } from "./code-editor";

const TEXT = `"A thing."\ntype Thing implements Node @key(fields: "id") {\n  id: ID!\n  name(first: Int = 1): [String!]\n}`;

/** The size of what it draws: a few lines are enough. */
const SIZE = { position: "fixed", top: "0", left: "0", width: "400px", height: "160px" };

/**
 * Types into an editor that nobody sees or reaches, in short steps while the browser is idle. The browser compiles the code
 * of an editor when it first runs, which would make a visitor's first keys slow.
 */
export async function warmUp(): Promise<void> {
  const place = document.createElement("div");
  place.inert = true;
  place.ariaHidden = "true";
  Object.assign(place.style, SIZE, { visibility: "hidden" });
  const content = () => place.querySelector(".cm-content");
  const press = (key: string, keyCode: number) =>
    content()?.dispatchEvent(new KeyboardEvent("keydown", { key, keyCode, cancelable: true }));
  await idle();
  document.body.append(place);
  // A part of the editor first: all of it would be one long step.
  const part = new EditorView({ parent: place, doc: TEXT, extensions: [lineNumbers(), history()] });
  await idle();
  part.destroy();
  const editor = createCodeEditor({ parent: place, text: TEXT, label: "", describedBy: "", onInput: () => undefined });
  try {
    await idle();
    // The editor reads what the browser has typed into its lines.
    const text = document.createTreeWalker(content() ?? place, NodeFilter.SHOW_TEXT).nextNode();
    if (text !== null) text.nodeValue += "x";
    await idle();
    press("Enter", 13);
    await idle();
    press("Backspace", 8);
    await idle();
  } finally {
    editor.destroy();
    place.remove();
  }
}
