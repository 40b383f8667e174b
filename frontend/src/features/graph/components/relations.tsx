import { Link } from "react-router-dom";
import type { PublicGraph, PublicGraphEdge } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { kindLook } from "../kinds";
import type { GraphParameters } from "../parameters";
import { edgeInWords } from "../scene";
import { hiddenByOptions, leftOut } from "../words";

interface Props {
  graph: PublicGraph;
  parameters: GraphParameters;
  heading: 2 | 3;
  addressOf: (name: string) => string;
  pageOf: (path: string) => string;
}

/** The neighbourhood as text: what the focus uses, what uses it, and the rest in pairs. */
export function Relations({ graph, parameters, heading, addressOf, pageOf }: Props) {
  const uses = graph.edges.filter((edge) => edge.from === 0);
  const users = graph.edges.filter((edge) => edge.to === 0 && edge.from !== 0);
  const others = graph.edges.filter((edge) => edge.from !== 0 && edge.to !== 0);
  const list = { graph, addressOf, heading };
  const focus = graph.nodes[0];
  const [left, hidden] = [leftOut(graph, parameters), hiddenByOptions(parameters)];
  return (
    <section className="graph-text" aria-label="As text">
      {left !== null && <p className="graph-omitted">{left}</p>}
      {hidden !== null && <p className="graph-hidden">{hidden}</p>}
      {focus !== undefined && (
        <p>
          <Link to={pageOf(focus.path)}>Open the page of {focus.name}</Link>
        </p>
      )}
      {uses.length + users.length === 0 && <p>{graph.focus} uses no type of these kinds, and none uses it.</p>}
      <List {...list} title="Uses" edges={uses} other={(edge) => edge.to} />
      <List {...list} title="Used by" edges={users} other={(edge) => edge.from} />
      {others.length > 0 && (
        <details>
          <summary>{formatNoun(others.length, "connection")} between the others</summary>
          <ul>
            {others.map((edge, at) => (
              <li key={at}>
                <TypeLink {...list} index={edge.from} />
                <span className="graph-quiet">{edgeInWords(edge)} →</span>
                <TypeLink {...list} index={edge.to} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface ListProps extends Omit<Props, "pageOf" | "parameters"> {
  title: string;
  edges: readonly PublicGraphEdge[];
  other: (edge: PublicGraphEdge) => number;
}

function List({ title, edges, other, heading, ...rest }: ListProps) {
  const Heading = `h${heading}` as const;
  if (edges.length === 0) return null;
  return (
    <>
      <Heading>
        {title} <span>{formatCount(edges.length)}</span>
      </Heading>
      <ul>
        {edges.map((edge, at) => (
          <li key={at}>
            <TypeLink {...rest} index={other(edge)} />
            <span className="graph-quiet">{edgeInWords(edge)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function TypeLink({
  graph,
  addressOf,
  index,
}: {
  graph: PublicGraph;
  addressOf: (name: string) => string;
  index: number;
}) {
  const node = graph.nodes[index];
  if (node === undefined) return null;
  const look = kindLook(node.kind);
  return (
    <>
      <span className={classes("graph-k", look.className)} role="img" aria-label={look.one}>
        {look.letter}
      </span>
      <Link to={addressOf(node.name)} preventScrollReset>
        {node.name}
      </Link>
    </>
  );
}
