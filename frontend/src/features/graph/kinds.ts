import type { KindWord } from "./parameters";

interface KindLook {
  letter: string;
  /** The class of its colour, as everywhere in the docs. */
  className: string;
  /** The token that holds its colour. */
  token: string;
  one: string;
  many: string;
}

const looks: Readonly<Record<KindWord, KindLook>> = {
  objects: { letter: "O", className: "ko", token: "--o", one: "object", many: "Objects" },
  interfaces: { letter: "I", className: "ki", token: "--i", one: "interface", many: "Interfaces" },
  unions: { letter: "U", className: "ku", token: "--u", one: "union", many: "Unions" },
  inputs: { letter: "In", className: "kin", token: "--in", one: "input", many: "Inputs" },
  enums: { letter: "E", className: "ke", token: "--e", one: "enum", many: "Enums" },
  scalars: { letter: "Sc", className: "ksc", token: "--sc", one: "scalar", many: "Scalars" },
};

/** The look of a kind; words that are no kind of type look like objects. */
export function kindLook(word: string): KindLook {
  return looks[word as KindWord] ?? looks.objects;
}
