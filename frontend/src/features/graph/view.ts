/** The visible part of a picture: a point of the picture is drawn at `point * scale + (x, y)`. */
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

/** Returns a view of the whole picture, centred and enlarged at most to the scale `most`. */
export function fitView(bounds: Bounds, size: Size, most = 1): View {
  const scale = Math.min(most, size.width / bounds.width, size.height / bounds.height);
  return {
    x: size.width / 2 - (bounds.left + bounds.width / 2) * scale,
    y: size.height / 2 - (bounds.top + bounds.height / 2) * scale,
    scale,
  };
}

/** Zooms in or out and keeps the point under the pointer. */
export function zoomView(
  view: View,
  factor: number,
  at: { x: number; y: number },
  [least, most]: readonly [number, number],
): View {
  const scale = Math.max(least, Math.min(most, view.scale * factor));
  const ratio = scale / view.scale;
  return { x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, scale };
}

/** Moves the view as little as possible to show a part of the picture. */
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
