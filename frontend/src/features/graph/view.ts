/** What part of a picture is seen: a point of the picture is drawn at `point * scale + (x, y)`. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Bounds extends Size {
  left: number;
  top: number;
}

/** The whole picture; where that were smaller than `least`, only so much of it, around `middle`, without empty sides. */
export function fitView(bounds: Bounds, size: Size, { least = 0, most = 1, middle }: { least?: number; most?: number; middle?: { x: number; y: number } } = {}): View {
  const whole = Math.min(size.width / bounds.width, size.height / bounds.height);
  const scale = Math.max(least, Math.min(most, whole));
  const isWhole = scale <= whole + 1e-6 || middle === undefined;
  const x = isWhole ? bounds.left + bounds.width / 2 : middle.x;
  const y = isWhole ? bounds.top + bounds.height / 2 : middle.y;
  const view = { x: size.width / 2 - x * scale, y: size.height / 2 - y * scale, scale };
  return isWhole ? view : { ...view, x: view.x + toFill(bounds.left * scale + view.x, bounds.width * scale, size.width), y: view.y + toFill(bounds.top * scale + view.y, bounds.height * scale, size.height) };
}

/** How far a picture moves that leaves room on one side and is cut at the other. */
function toFill(start: number, length: number, room: number): number {
  const end = start + length;
  if (start > 0 && end > room) return -Math.min(start, end - room);
  return start < 0 && end < room ? Math.min(-start, room - end) : 0;
}

/** Nearer or farther, with the point under the pointer where it is. */
export function zoomView(view: View, factor: number, at: { x: number; y: number }, [least, most]: readonly [number, number]): View {
  const scale = Math.max(least, Math.min(most, view.scale * factor));
  const ratio = scale / view.scale;
  return { x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, scale };
}

/** The least move that brings a part of the picture into sight. */
export function showPart(view: View, part: Bounds, size: Size, margin = 16): View {
  const move = (start: number, length: number, room: number) => {
    if (start < margin || length > room - 2 * margin) return margin - start;
    return Math.min(0, room - margin - (start + length));
  };
  return {
    ...view,
    x: view.x + move(part.left * view.scale + view.x, part.width * view.scale, size.width),
    y: view.y + move(part.top * view.scale + view.y, part.height * view.scale, size.height),
  };
}
