import peers from "../peers.json";
import { Comparison } from "./comparison";
import { ExamplePages } from "./example-pages";
import { ChangesPanel } from "./panels/changes-panel";
import { AgentsPanel, CheckPanel } from "./panels/code-panels";
import { GraphPanel } from "./panels/graph-panel";
import { Beside } from "./plain-sections";

/** The sections of the landing page that are only read. They have no handlers, because nothing hydrates them; the page handles the button that copies. */
export default function Proof() {
  return (
    <>
      <ul className="panels">
        <GraphPanel />
        <ChangesPanel />
        <CheckPanel />
        <AgentsPanel />
      </ul>

      <Beside
        title="Large schemas are the easy ones"
        text={
          <>
            <p>GitHub's public schema has 1,623 types. This is what each tool needs for it.</p>
            <p className="mt-5 text-sm text-fg-3">
              Measured {peers.measured} on {peers.machine}. CPU time and peak memory, by{" "}
              <code>cargo xtask bench --peers</code>.
            </p>
          </>
        }
      >
        <Comparison />
      </Beside>

      <ExamplePages />
    </>
  );
}
