import { Configured } from "@/app/configured";
import { paths } from "@/app/paths";
import { KINDS } from "@/lib/generated/kinds";
import { examples } from "../../examples";
import { Door, Panel } from "./panel";

const { nodes, members, focus } = examples.graph;

/** Sizes of the picture, in its own unit. */
const WIDTH = 688;
const ROW = 33;
const BOX = 27;
const SIDE = 192;
const CENTRE = 152;
const HEAD = 34;
const FIELD = 20;
const MAX_FIELDS = 6;

const shownMembers = members.slice(0, MAX_FIELDS);
const more = members.length - shownMembers.length;
const left = nodes.filter(({ depth, x }) => depth === 1 && x < 0);
const right = nodes.filter(({ depth, x }) => depth === 1 && x > 0);
const cardHeight = HEAD + (shownMembers.length + Math.sign(more)) * FIELD + 12;
const HEIGHT = Math.max(Math.max(left.length, right.length) * ROW, cardHeight) + 8;
const card = { x: (WIDTH - CENTRE) / 2, y: (HEIGHT - cardHeight) / 2 };
const rowY = (count: number, index: number) => (HEIGHT - count * ROW) / 2 + index * ROW + ROW / 2;
const fieldY = (index: number) => card.y + HEAD + index * FIELD + FIELD / 2 + 4;

/** A type of GitHub's schema with its neighbours, as the engine lists and sorts them. The graph opens at each of them. */
export function GraphPanel() {
  return (
    <Panel
      title="The graph, not a poster of it"
      text="What leads to a type, and what it leads to. A click moves the centre."
      className="panel-7"
      doors={
        <Configured value="examples" otherwise={<Door to={paths.help("getting-started")}>Make your own</Door>}>
          <Door to={graphAt(focus)}>Open GitHub's graph</Door>
        </Configured>
      }
    >
      <svg
        role="group"
        aria-label={`${focus} of GitHub's schema with ${left.length} types that use it and ${right.length} that it uses`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="graph-sample"
      >
        {left.map((node, index) => (
          <path
            key={node.name}
            d={curve(16 + SIDE, rowY(left.length, index), card.x, HEIGHT / 2)}
            className="stroke-line-2"
          />
        ))}
        {right.map((node, index) => {
          const at = nodes.indexOf(node);
          const from = shownMembers.findIndex((member) => member.node === at);
          const y = from === -1 ? card.y + HEAD / 2 : fieldY(from);
          const x = WIDTH - 16 - SIDE;
          return (
            <path
              key={node.name}
              d={curve(card.x + CENTRE, y, x, rowY(right.length, index))}
              className={strokeOf(node.kind)}
            />
          );
        })}
        {left.map((node, index) => (
          <Box key={node.name} node={node} x={16} y={rowY(left.length, index)} />
        ))}
        {right.map((node, index) => (
          <Box key={node.name} node={node} x={WIDTH - 16 - SIDE} y={rowY(right.length, index)} />
        ))}
        <rect {...card} width={CENTRE} height={cardHeight} rx={10} className="fill-bg stroke-brand" />
        <text x={card.x + 14} y={card.y + 22} className="fill-fg text-sm font-semibold">
          {focus}
        </text>
        <path d={`M${card.x} ${card.y + HEAD}h${CENTRE}`} className="stroke-line" />
        {shownMembers.map(({ name }, index) => (
          <text key={name} x={card.x + 14} y={fieldY(index) + 4} className="fill-fg-2">
            {name}
          </text>
        ))}
        {more > 0 && (
          <text x={card.x + 14} y={fieldY(shownMembers.length) + 4} className="fill-fg-3">
            {more} more
          </text>
        )}
      </svg>
    </Panel>
  );
}

function Box({ node: { name, kind }, x, y }: { node: (typeof nodes)[number]; x: number; y: number }) {
  const look = KINDS[kind as keyof typeof KINDS];
  const box = (
    <>
      <rect x={x} y={y - BOX / 2} width={SIDE} height={BOX} rx={6} className="fill-bg stroke-line-2" />
      <text x={x + 12} y={y + 4} aria-hidden="true" className={`${look.className} fill-current font-semibold`}>
        {look.letter}
      </text>
      <text x={x + 32} y={y + 4} className="fill-fg">
        {name}
      </text>
    </>
  );
  return (
    <Configured value="examples" otherwise={<g>{box}</g>}>
      <a href={graphAt(name)}>{box}</a>
    </Configured>
  );
}

function graphAt(type: string): string {
  return `${paths.docs("examples", "github", "graph")}?focus=${type}`;
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

function strokeOf(kind: string): string {
  return `${KINDS[kind as keyof typeof KINDS].className} stroke-current opacity-60`;
}
