import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { classes } from "@/lib/classes";
import { TYPE_KINDS } from "@/lib/generated/kinds";
import { kindLook } from "../kinds";
import type { Depth, GraphParameters, KindWord } from "../parameters";
import { TypeSearch } from "./type-search";

const DEPTHS: readonly Depth[] = [1, 2, 3];

interface Props {
  parameters: GraphParameters;
  names: readonly string[];
  mapAddress: string;
  onFind: (name: string) => void;
  onDepth: (depth: Depth) => void;
  onKinds: (kinds: readonly KindWord[]) => void;
  onExport: (format: "svg" | "png") => void;
  canExport: boolean;
}

/** Search, depth, kinds and export. On a phone everything except the search is collapsed. */
export function Toolbar({ parameters, names, mapAddress, onFind, onDepth, onKinds, onExport, canExport }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { focus, depth, kinds } = parameters;
  const toggle = (word: KindWord) =>
    onKinds(kinds.includes(word) ? kinds.filter((one) => one !== word) : [...kinds, word]);
  return (
    <div className="graph-tools">
      <div className="graph-bar">
        <TypeSearch names={names} onFind={onFind} />
        <button
          type="button"
          className="graph-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Options
        </button>
        <div id={id} className={classes("graph-options", isOpen && "open")}>
          {/* Always rendered, so that nothing below moves when a type gets the focus. */}
          <Link
            className="graph-choice"
            to={mapAddress}
            preventScrollReset
            aria-current={focus === null ? "page" : undefined}
          >
            Whole schema
          </Link>
          <div
            role="group"
            aria-label="Depth"
            className="graph-group"
            title={focus === null ? "Steps away from one type: choose a type first" : undefined}
          >
            <span aria-hidden="true">Depth</span>
            {DEPTHS.map((value) => (
              <button
                key={value}
                type="button"
                className="graph-choice"
                aria-pressed={focus !== null && value === depth}
                disabled={focus === null}
                aria-label={`Depth ${value}`}
                onClick={() => onDepth(value)}
              >
                {value}
              </button>
            ))}
          </div>
          <div role="group" aria-label="Kinds" className="graph-group">
            {TYPE_KINDS.map((word) => {
              const look = kindLook(word);
              return (
                <button
                  key={word}
                  type="button"
                  className="graph-choice kind"
                  aria-pressed={kinds.includes(word)}
                  title={look.many}
                  onClick={() => toggle(word)}
                >
                  <span className={classes("graph-k", look.className)} aria-hidden="true">
                    {look.letter}
                  </span>
                  <span>{look.many}</span>
                </button>
              );
            })}
          </div>
          <div role="group" aria-label="Download" className="graph-group end">
            <button
              type="button"
              className="graph-button"
              disabled={!canExport}
              onClick={() => onExport("svg")}
              aria-label="Download as SVG"
            >
              SVG
            </button>
            <button
              type="button"
              className="graph-button"
              disabled={!canExport}
              onClick={() => onExport("png")}
              aria-label="Download as PNG"
            >
              PNG
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}
