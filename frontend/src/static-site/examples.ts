/** The owner's examples among the hits. The counterpart of the engine's `search/examples.rs`. */
import { nameOf } from "../lib/name";
import { matchOf } from "../lib/ranking";
import type { Example, Hit } from "./entries";
import { isCommonWord, parseQuery } from "./query";

/** Points of a title that contains the text, and of an example whose title and text have all words. */
const HOLDS = 5_600;
const WORDS = 3_000;
/** How many examples are listed however many other hits there are. */
const RESERVED = 3;

export interface Scored {
  hit: Hit;
  score: number;
}

/** Returns the examples that match a text without filters, in their order; all of them without words. */
export function matchExamples(examples: readonly Example[], text: string, isFiltered: boolean): Scored[] {
  if (text === "" && isFiltered) return examples.map((example) => ({ hit: hitOf(example), score: 1 }));
  const query = parseQuery(text);
  if (query === null || query.owner !== null || query.holder !== null || query.isDirective) return [];
  const plain = text.trim().toLowerCase();
  const words = wordsOf(plain);
  return examples.flatMap((example) => {
    const [title, about] = example;
    let { score } = matchOf(query.member, nameOf(title.replace(/[^A-Za-z0-9]/gu, "_")));
    if (score === 0 && plain !== "" && title.toLowerCase().includes(plain)) score = HOLDS;
    const whole = `${title} ${about}`.toLowerCase();
    if (score === 0 && words.length > 0 && words.every((word) => whole.includes(word))) score = WORDS;
    return score === 0 ? [] : [{ hit: hitOf(example), score }];
  });
}

/** Adds examples before hits with as many points. Some of them are listed however many other hits there are. */
export function mergeExamples(found: readonly Scored[], others: readonly Scored[], limit: number): Scored[] {
  if (found.length === 0) return others.slice(0, limit);
  const byScore = (a: Scored, b: Scored) => b.score - a.score;
  const examples = found.toSorted(byScore).slice(0, limit);
  const reserved = Math.min(examples.length, RESERVED, Math.floor(limit / 2));
  const hits = [...examples, ...others.slice(0, limit - reserved)].toSorted(byScore);
  let added = examples.length;
  for (let surplus = hits.length - limit; surplus > 0; surplus -= 1) {
    const last = hits.findLastIndex(({ hit }) => hit.kind !== "examples" || added > reserved);
    if (last < 0) break;
    if (hits.splice(last, 1)[0]?.hit.kind === "examples") added -= 1;
  }
  return hits;
}

/** Returns the words that tell something; all where none does. */
function wordsOf(plain: string): string[] {
  const words = plain.split(/[^\p{Alphabetic}\p{N}]+/u).filter((word) => word !== "");
  const telling = words.filter((word) => !isCommonWord(word));
  return telling.length > 0 ? telling : words.filter((word) => word.length > 1);
}

function hitOf([name, , description, path, key]: Example): Hit {
  const [kind = "", page = ""] = path.split("/");
  return {
    kind: "examples",
    name,
    owner: null,
    page: [kind, page],
    anchor: `example-${key}`,
    deprecated: false,
    description,
  };
}
