import { Pill } from "@/ui/pill";
import peers from "../peers.json";

type Tool = (typeof peers.tools)[number];

const largest = (key: "cpu_seconds" | "peak_mb") => Math.max(...peers.tools.map((tool) => tool[key] ?? 0));
const scale = { cpu_seconds: largest("cpu_seconds"), peak_mb: largest("peak_mb") };
const OURS = "Graphfolio";

/** Time and memory of each tool for the same large schema. The bars are linear. */
export function Comparison() {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Comparison of tools">
      <table className="comparison">
        <caption className="sr-only">CPU time and memory for {peers.schema}</caption>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">CPU time</th>
            <th scope="col">Memory</th>
          </tr>
        </thead>
        <tbody>
          {peers.tools.map((tool) => (
            <Row key={tool.tool} tool={tool} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ tool }: { tool: Tool }) {
  const { cpu_seconds: cpu, peak_mb: memory } = tool;
  return (
    <tr data-ours={tool.tool === OURS || undefined}>
      <th scope="row">
        {tool.tool} <span className="font-normal text-fg-3">{tool.version}</span>
        <small>{tool.note.replaceAll("`", "")}</small>
      </th>
      {cpu === null || memory === null ? (
        <td colSpan={2}>
          <Pill tone="bad">Ends with an error</Pill>
        </td>
      ) : (
        <>
          <Cell share={cpu / scale.cpu_seconds} text={`${cpu} s`} />
          <Cell share={memory / scale.peak_mb} text={`${memory.toLocaleString("en-US")} MB`} />
        </>
      )}
    </tr>
  );
}

function Cell({ share, text }: { share: number; text: string }) {
  return (
    <td>
      <span className="comparison-value">
        <i style={{ "--share": share } as React.CSSProperties} />
        {text}
      </span>
    </td>
  );
}
