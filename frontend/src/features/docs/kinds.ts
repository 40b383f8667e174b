import { KINDS } from "@/lib/generated/kinds";

/** The letter, colour class and heading of a kind. */
interface KindLook {
  letter: string;
  className: string;
  label: string;
}

const looks: Readonly<Record<string, KindLook>> = KINDS;

const unknown: KindLook = { letter: "?", className: "kd", label: "Other" };

export function lookOf(kind: string): KindLook {
  return looks[kind] ?? unknown;
}
