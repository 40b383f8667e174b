import { Link } from "react-router-dom";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { kindLook } from "../kinds";
import { type MapData, shownTypes } from "../map-data";
import type { KindWord } from "../parameters";

const MAX_TYPES = 60;

interface Props {
  map: MapData;
  kinds: readonly KindWord[];
  heading: 2 | 3;
  addressOf: (name: string) => string;
}

/** The map as text: the types with the most connections. */
export function MostConnected({ map, kinds, heading, addressOf }: Props) {
  const Heading = `h${heading}` as const;
  const shown = shownTypes(map, kinds);
  const listed = map.order
    .filter((index) => shown[index] === true && (map.neighbours[index]?.length ?? 0) > 0)
    .slice(0, MAX_TYPES);
  return (
    <section className="graph-text" aria-label="As text">
      <Heading>
        Most connected{" "}
        <span>
          {formatCount(listed.length)} of {formatCount(shown.filter(Boolean).length)}
        </span>
      </Heading>
      {listed.length === 0 && (
        <p>
          {kinds.length > 0
            ? "No type of these kinds is connected to another."
            : "No type of this schema uses another."}
        </p>
      )}
      <ul>
        {listed.map((index) => {
          const name = map.names[index] ?? "";
          const look = kindLook(map.kinds[index] ?? "");
          return (
            <li key={index}>
              <span className={classes("graph-k", look.className)} role="img" aria-label={look.one}>
                {look.letter}
              </span>
              <Link to={addressOf(name)}>{name}</Link>
              <span className="graph-quiet">{formatNoun(map.neighbours[index]?.length ?? 0, "type")}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
