import { classes } from "@/lib/classes";

const QUERY = { letter: "Q", word: "Query", color: "text-(--q)" };
const LOOKS: Readonly<Record<string, typeof QUERY>> = {
  query: QUERY,
  mutation: { letter: "M", word: "Mutation", color: "text-(--m)" },
  subscription: { letter: "S", word: "Subscription", color: "text-(--s)" },
};

/** The letter of an operation's kind in its colour. */
export function KindMark({ kind }: { kind: string }) {
  const { letter, word, color } = LOOKS[kind] ?? QUERY;
  return (
    <span
      title={word}
      className={classes(
        "mt-px inline-grid size-[18px] shrink-0 place-items-center rounded-sm bg-[color-mix(in_srgb,currentColor_9%,transparent)] font-mono text-3xs font-semibold",
        color,
      )}
    >
      <span aria-hidden="true">{letter}</span>
      <span className="sr-only">{word}</span>
    </span>
  );
}
