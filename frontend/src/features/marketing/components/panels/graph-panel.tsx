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

/** Sizes of the picture on phones, where the types stand below each other. */
const PHONE = { width: 328, row: 40, box: 232, users: 3, uses: 4, fields: 3 } as const;

const phoneLeft = left.slice(0, PHONE.users);
const phoneRight = right.slice(0, PHONE.uses);
const phoneMembers = members.slice(0, PHONE.fields);
const phoneCard = {
  x: 8,
  y: phoneLeft.length * PHONE.row + 12,
  width: PHONE.width - 16,
  height: HEAD + (PHONE.fields + 1) * FIELD + 12,
};
const phoneEnd = phoneCard.y + phoneCard.height;
const phoneHeight = phoneEnd + 12 + phoneRight.length * PHONE.row;
const phoneRightY = (index: number) => phoneEnd + 12 + index * PHONE.row + PHONE.row / 2;

/** A type of GitHub's schema with its neighbours, as the engine lists and sorts them. The graph opens at each of them. */
export function GraphPanel() {
  return (
    <Panel
      title="The graph, not a poster of it"
      text={
        <>
          What leads to a type, and what it leads to.{" "}
          <Configured value="examples" otherwise={<>In your docs, a click moves the centre.</>}>
            <>A click on a type opens it in GitHub's graph.</>
          </Configured>
        </>
      }
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
        className="graph-sample max-sm:hidden"
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
      <PhonePicture />
    </Panel>
  );
}

/** The same with fewer types, above and below the type in the middle. */
function PhonePicture() {
  const labelOf = (count: number, all: number, words: string) => `${count} of ${all} types that ${words}`;
  const users = labelOf(phoneLeft.length, left.length, "use it");
  const uses = labelOf(phoneRight.length, right.length, "it uses");
  const [spine, root] = [phoneCard.x + phoneCard.width - 24, phoneCard.x + 24];
  const boxX = PHONE.width - 8 - PHONE.box;
  return (
    <svg
      role="group"
      aria-label={`${focus} of GitHub's schema with ${users} and ${uses}`}
      viewBox={`0 0 ${PHONE.width} ${phoneHeight}`}
      className="graph-sample sm:hidden"
    >
      {phoneLeft.map((node, index) => {
        const y = index * PHONE.row + PHONE.row / 2;
        return (
          <g key={node.name}>
            <path
              d={`M${8 + PHONE.box} ${y}C${spine} ${y} ${spine} ${y} ${spine} ${phoneCard.y}`}
              className="stroke-line-2"
            />
            <Box node={node} x={8} y={y} width={PHONE.box} height={32} />
          </g>
        );
      })}
      {phoneRight.map((node, index) => {
        const y = phoneRightY(index);
        return (
          <g key={node.name}>
            <path d={`M${root} ${phoneEnd}C${root} ${y} ${root} ${y} ${boxX} ${y}`} className={strokeOf(node.kind)} />
            <Box node={node} x={boxX} y={y} width={PHONE.box} height={32} />
          </g>
        );
      })}
      <rect {...phoneCard} rx={10} className="fill-bg stroke-brand" />
      <text x={phoneCard.x + 14} y={phoneCard.y + 22} className="fill-fg text-sm font-semibold">
        {focus}
      </text>
      <path d={`M${phoneCard.x} ${phoneCard.y + HEAD}h${phoneCard.width}`} className="stroke-line" />
      {phoneMembers.map(({ name }, index) => (
        <text key={name} x={phoneCard.x + 14} y={phoneCard.y + HEAD + index * FIELD + 18} className="fill-fg-2">
          {name}
        </text>
      ))}
      <text x={phoneCard.x + 14} y={phoneCard.y + HEAD + PHONE.fields * FIELD + 18} className="fill-fg-3">
        {members.length - phoneMembers.length} more
      </text>
    </svg>
  );
}

function Box({
  node: { name, kind },
  x,
  y,
  width = SIDE,
  height = BOX,
}: {
  node: (typeof nodes)[number];
  x: number;
  y: number;
  width?: number;
  height?: number;
}) {
  const look = KINDS[kind as keyof typeof KINDS];
  const box = (
    <>
      <rect x={x} y={y - height / 2} width={width} height={height} rx={6} className="fill-bg stroke-line-2" />
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
