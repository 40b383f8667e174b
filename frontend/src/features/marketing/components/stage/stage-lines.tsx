import { example } from "../../example";
import { highlight } from "../../highlight";

/** The coloured lines of the example. */
export default function StageLines() {
  return example.sdl.split("\n").map((line, index) => (
    <span key={index} className="stage-line">
      <span data-line={index + 1}>{highlight(line)}</span>
    </span>
  ));
}
