import { site } from "@/lib/site";
import { SHOP_ORIGIN, shop } from "../../shop";
import { Panel } from "./panel";

const colours: Readonly<Record<string, string>> = {
  "✖": "text-code-bad",
  "⚠": "text-code-warn",
  "✔": "text-code-ok",
};

const output = shop.check.trimEnd().split("\n");
/** The places in the files, at the end of a line of output. */
const places = / \((?:old|new) at [^)]*\)$/;

export function CheckPanel() {
  return (
    <Panel
      title="Stops a break before it ships"
      text="The same grades in your pipeline and on your own machine: free on files; against your published project on Pro. Exit status 1 if something breaks."
      className="panel-7"
    >
      <pre className="panel-code">
        <span className="text-(--code-comment)">$ </span>graphfolio check shop.graphql{" "}
        <span className="text-(--code-keyword)">--against</span> shop-before.graphql{"\n"}
        {output.map((line, index) => (
          <span key={index} className={colours[line[0] ?? ""]}>
            {line.replace(places, "")}
            <span className="text-(--code-2)">{places.exec(line)?.[0]}</span>
            {"\n"}
          </span>
        ))}
      </pre>
    </Panel>
  );
}

export function AgentsPanel() {
  return (
    <Panel
      title="Agents read it too"
      text={
        <>
          An <code>llms.txt</code>, every page as Markdown, and an MCP server for each project.
        </>
      }
      className="panel-5"
    >
      <pre className="panel-code">
        <span className="text-(--code-comment)">$ </span>
        {shop.mcp.code.trimEnd().replace(SHOP_ORIGIN, `\\\n    ${site().public_url}`)}
        {"\n\n"}
        <span className="text-(--code-comment)"># what an agent can then ask for</span>
        {"\n"}
        {shop.mcp.tools.map(({ name }) => name).join("\n")}
      </pre>
    </Panel>
  );
}
