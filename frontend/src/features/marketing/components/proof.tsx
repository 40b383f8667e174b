import peers from "../peers.json";
import { Comparison } from "./comparison";
import { ChangesPanel } from "./panels/changes-panel";
import { AgentsPanel, CheckPanel } from "./panels/code-panels";
import { GraphPanel } from "./panels/graph-panel";
import { SearchPanel } from "./panels/search-panel";
import { Beside, Steps } from "./plain-sections";
import { SectionTitle } from "./section-title";

/** The sections of the landing page that are only read. They have no handlers, because nothing hydrates them. */
export default function Proof() {
  return (
    <>
      <section className="mt-24">
        <SectionTitle>Made for reading</SectionTitle>
        <p className="mt-3 max-w-[56ch] text-md text-fg-2">
          Readers come with a question and leave with a query that runs. Everything below works on Free. Checks are free
          on files; against your published project on Pro.
        </p>
        <ul className="panels">
          <SearchPanel />
          <GraphPanel />
          <ChangesPanel />
          <CheckPanel />
          <AgentsPanel />
        </ul>
      </section>

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

      <Steps />
    </>
  );
}
