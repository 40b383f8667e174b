import { measured } from "../measured";

/** The line of proof above the fold; the figures are those of the bench. */
export default function InShort() {
  return (
    <ul aria-label="In short" className="proof-line">
      <li>
        <b>{measured.types} types</b> in <b>{measured.build} s</b>
      </li>
      <li>
        Search in <b>{measured.search} ms</b>
      </li>
      <li>Changelog, MCP server and CI check built in</li>
      <li>No account to try it</li>
    </ul>
  );
}
