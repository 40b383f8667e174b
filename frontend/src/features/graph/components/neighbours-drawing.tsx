import { memo } from "react";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { kindLook } from "../kinds";
import type { Line } from "../lines";
import { BOX } from "../places";
import type { Box, Scene } from "../scene";

/** A box with more lines does not highlight them, because they could not be followed by eye. */
const MAX_STRONG_LINES = 40;

/** The lines shown at rest, and on top of them all lines of the highlighted box (unless it has too many to follow). */
export function Lines({ scene, lit }: { scene: Scene; lit: number }) {
  const own = scene.lines.filter((line) => line.from === lit || line.to === lit);
  return (
    <g className="graph-lines">
      <AtRest lines={scene.atRest} />
      {(lit !== 0 || own.length <= MAX_STRONG_LINES) && (
        <g className="strong">
          {own.map((line, at) => (
            <path key={at} d={line.path} />
          ))}
        </g>
      )}
    </g>
  );
}

const AtRest = memo(function AtRest({ lines }: { lines: readonly Line[] }) {
  // Lines of the focus are drawn last, on top of the others.
  return (["other", "way", "focus"] as const).map((kind) => (
    <g key={kind} className={kind}>
      {lines
        .filter((line) => line.kind === kind)
        .map((line, at) => (
          <path key={at} d={line.path} />
        ))}
    </g>
  ));
});

interface Props {
  scene: Scene;
  active: number;
  addressOf: (name: string) => string;
  pageOf: (path: string) => string;
  onActive: (index: number) => void;
}

export function Boxes({ scene, active, addressOf, pageOf, onActive }: Props) {
  return scene.boxes.map((box) => (
    <Node
      key={box.name}
      box={box}
      scene={scene}
      isActive={box.index === active}
      href={box.index === 0 ? pageOf(box.path) : addressOf(box.name)}
      onFocus={() => onActive(box.index)}
    />
  ));
}

interface NodeProps {
  box: Box;
  scene: Scene;
  isActive: boolean;
  href: string;
  onFocus: () => void;
}

function Node({ box, scene, isActive, href, onFocus }: NodeProps) {
  const look = kindLook(box.kind);
  const isFocus = box.index === 0;
  return (
    <g transform={`translate(${box.left} ${box.top})`}>
      <a
        data-box={box.index}
        data-home={isFocus || undefined}
        href={href}
        className={classes("graph-box", look.className, isFocus && "focus")}
        // One stop for the tab key; arrow keys move between the boxes.
        tabIndex={isActive ? 0 : -1}
        aria-label={nameOf(box, scene.boxes.length)}
        aria-current={isFocus ? "true" : undefined}
        onFocus={onFocus}
      >
        <title>{box.name}</title>
        <rect width={box.width} height={box.height} rx="8" />
        <text className="letter" x="22" y="27">
          {look.letter}
        </text>
        <text className="name" x="40" y={box.note === "" ? 27 : 19}>
          {box.label}
        </text>
        {box.note !== "" && (
          <text className="note" x="40" y="35">
            {box.note}
          </text>
        )}
        {isFocus && <Rows scene={scene} />}
      </a>
    </g>
  );
}

function nameOf(box: Box, all: number): string {
  const kind = kindLook(box.kind).one;
  return box.index === 0
    ? `${box.name}, ${kind}, in the middle of ${formatNoun(all - 1, "neighbour")}. Open its page`
    : `${box.name}, ${kind}${box.note === "" ? "" : `, ${box.note}`}`;
}

function Rows({ scene: { boxes, rows, moreRows } }: { scene: Scene }) {
  const [focus] = boxes;
  if (focus === undefined) return null;
  return (
    <g className="graph-rows">
      {rows.length > 0 && <path d={`M1 ${BOX.height}H${focus.width - 1}`} />}
      {rows.map((row) => (
        <g key={row.y}>
          <text x="12" y={row.y}>
            {row.name}
          </text>
          <text className="type" x={focus.width - 12} y={row.y}>
            {row.type}
          </text>
        </g>
      ))}
      {moreRows > 0 && (
        <text className="type start" x="12" y={focus.height - 14}>
          and {formatCount(moreRows)} more
        </text>
      )}
    </g>
  );
}
