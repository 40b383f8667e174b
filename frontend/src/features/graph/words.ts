/** Describes in words what a picture shows and what it leaves out. */
import type { PublicGraph } from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";
import { inList } from "@/lib/sentence";
import { kindLook } from "./kinds";
import { TYPE_KINDS } from "@/lib/generated/kinds";
import type { GraphParameters } from "./parameters";

/** Describes the kinds unless all are shown: "without enums and scalars", "objects only". */
function kindsInWords(kinds: GraphParameters["kinds"]): string {
  if (kinds.length === 0) return "without enums and scalars";
  return kinds.length === TYPE_KINDS.length
    ? "of all kinds"
    : `${inList(kinds.map((kind) => kindLook(kind).many.toLowerCase()))} only`;
}

/** Returns a text like "Film and its neighbours: 12 types one step away, without enums and scalars". */
export function neighbourhoodInWords(graph: PublicGraph, { depth, kinds }: GraphParameters): string {
  const steps = depth === 1 ? "one step away" : `up to ${depth === 2 ? "two" : "three"} steps away`;
  const left = graph.omitted.nodes > 0 ? `, ${formatNoun(graph.omitted.nodes, "more is", "more are")} left out` : "";
  return `${graph.nodes.length === 1 ? "No types" : formatNoun(graph.nodes.length - 1, "type")} ${steps}, ${kindsInWords(kinds)}${left}`;
}

/** Returns a text like "1,623 types" or "97 types, enums only". */
export function mapInWords(count: number, { kinds }: GraphParameters): string {
  return (
    formatNoun(count, "type") +
    (kinds.length === 0 || kinds.length === TYPE_KINDS.length ? "" : `, ${kindsInWords(kinds)}`)
  );
}

/** Says what is not drawn and how to see it; null when everything is drawn. */
export function leftOut({ omitted, focus }: PublicGraph, { depth, kinds }: GraphParameters): string | null {
  if (omitted.nodes + omitted.edges === 0) return null;
  const what =
    omitted.nodes === 0
      ? formatNoun(omitted.edges, "connection is", "connections are")
      : formatNoun(omitted.nodes, "type is", "types are");
  const ways = [...(depth > 1 ? ["a smaller depth"] : []), ...(kinds.length === 1 ? [] : ["fewer kinds"])];
  const advice =
    ways.length === 0 ? `The page of ${focus} lists them all.` : `Choose ${ways.join(" or ")} to see others.`;
  return `${what} left out, for the picture holds 150. ${advice}`;
}

/** Says what the options hide and which option shows it; null when they hide nothing. */
export function hiddenByOptions({ depth, kinds }: GraphParameters): string | null {
  const parts: string[] = [];
  if (kinds.length < TYPE_KINDS.length)
    parts.push(
      kinds.length === 0
        ? "Enums and scalars are not shown. Choose kinds to see them."
        : `Only ${inList(kinds.map((kind) => kindLook(kind).many.toLowerCase()))} are shown. Choose more kinds to see others.`,
    );
  if (depth < 3)
    parts.push(
      `Types further than ${depth === 1 ? "one step" : "two steps"} away are not shown. Choose a greater depth to see them.`,
    );
  return parts.length === 0 ? null : parts.join(" ");
}
