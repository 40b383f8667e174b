import { expect, test, vi } from "vitest";
// Other tests mock the editor.
vi.unmock("./code-editor");
const { createCodeEditor } = await vi.importActual<typeof import("./code-editor")>("./code-editor");

test("dropped files are left to the form around the editor", async () => {
  const parent = document.createElement("div");
  document.body.append(parent);
  const onInput = vi.fn<() => void>();
  const editor = createCodeEditor({ parent, text: "", label: "Schema", describedBy: "help", example: "", onInput });
  const file = new File(["type A"], "a.graphql");
  const drop = new Event("drop", { bubbles: true, cancelable: true });
  Object.defineProperty(drop, "dataTransfer", { value: { files: [file], types: ["Files"], getData: () => "" } });
  const read = vi.spyOn(FileReader.prototype, "readAsText");
  const seen = vi.fn<() => void>();
  parent.addEventListener("drop", seen);
  parent.querySelector(".cm-content")?.dispatchEvent(drop);
  // The browser must not open the file; the form receives it, and the editor ignores it.
  expect(drop.defaultPrevented).toBe(true);
  expect(seen).toHaveBeenCalledOnce();
  expect(read).not.toHaveBeenCalled();
  editor.destroy();
  parent.remove();
});
