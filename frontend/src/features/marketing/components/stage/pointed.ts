import { followLines, memberAt } from "../../source-lines";
import type { StageEditorHandle } from "./stage-editor";
import type { Shown } from "./use-preview";

/** From the middle of a line to its edge. */
const LINE_REACH = 10;

/** Returns the member under the pointer, on either side; null over the name of the type, undefined elsewhere. */
export function findPointed(
  { type, target, clientY, pointerType }: PointerEvent,
  editor: StageEditorHandle | null,
  { sdl, place }: Pick<Shown, "sdl" | "place">,
): string | null | undefined {
  if (type === "pointerleave" || pointerType === "touch" || !(target instanceof Element)) return undefined;
  const onPage = pointedOnPage(target);
  if (onPage !== undefined || editor === null || place === null || !target.closest(".stage-editor")) return onPage;
  const box = editor.lineBoxes().find(({ middle }) => Math.abs(middle - clientY) <= LINE_REACH);
  const line = box && followLines(editor.text(), sdl)(box.line);
  if (!line) return undefined;
  return line === place.line ? null : memberAt(place, line)?.name;
}

/** Returns the member whose row, or text below it, has the element; null for the head of the page. */
function pointedOnPage(target: Element): string | null | undefined {
  if (target.closest(".stage-page .page-head")) return null;
  let row = target.closest(".stage-page .rows > *, .stage-page details.deprecated > *");
  while (row !== null && !row.matches(".row")) row = row.previousElementSibling;
  return row?.getAttribute("data-at") ?? undefined;
}
