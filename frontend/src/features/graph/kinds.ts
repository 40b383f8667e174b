import { KIND_SINGULARS, KINDS, TYPE_KINDS } from "@/lib/generated/kinds";
import type { KindWord } from "./parameters";

interface KindLook {
  letter: string;
  /** The colour class, as in the rest of the docs. */
  className: string;
  /** The token with its colour. */
  token: string;
  one: string;
  many: string;
}

/** Returns the look of a kind; an unknown kind looks like an object. */
export function kindLook(word: string): KindLook {
  const kind: KindWord = TYPE_KINDS.find((known) => known === word) ?? "objects";
  const { letter, className, label } = KINDS[kind];
  return { letter, className, token: `--${className.slice(1)}`, one: KIND_SINGULARS[kind], many: label };
}
