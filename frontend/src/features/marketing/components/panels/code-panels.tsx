import type { ReactNode } from "react";
import { Configured } from "@/app/configured";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { site } from "@/lib/site";
import { SHOP_ORIGIN, shop } from "../../shop";
import { Door, Panel } from "./panel";

const colours: Readonly<Record<string, string>> = {
  "✖": "text-code-bad",
  "⚠": "text-code-warn",
  "✔": "text-code-ok",
};

const MAX_SAFE = 1;

/** What the command printed, with the first safe changes only. */
const [output, hidden] = shorten(shop.check.trimEnd().split("\n"));
/** The places in the files, at the end of a line of output. */
const places = / \((?:old|new) at [^)]*\)$/;

/** Returns the lines without the safe changes after the first ones, and how many were left out. */
function shorten(lines: readonly string[]): [shown: string[], hidden: number] {
  const safe = lines.filter((line) => line.startsWith("✔")).slice(MAX_SAFE);
  return [lines.filter((line) => !safe.includes(line)), safe.length];
}

/** Returns the text with words that have a hyphen as elements, because browsers break lines behind hyphens. */
function keepWhole(text: string): ReactNode[] {
  return text.split(/(\S*-\S*)/).map((part, index) =>
    index % 2 === 1 ? (
      <i key={index} className="whitespace-nowrap not-italic">
        {part}
      </i>
    ) : (
      part
    ),
  );
}

export function CheckPanel() {
  return (
    <Panel
      title="Stops a break before it ships"
      text="The same grades in your pipeline, which fails if clients break."
      className="panel-7"
      doors={
        <>
          <Door to={paths.help("publishing-from-ci")}>Set it up in a pipeline</Door>
          <Door to={paths.validator()}>Open the validator</Door>
          <span>{formatNoun(hidden, "safe change")} not shown</span>
        </>
      }
    >
      <pre className="panel-code">
        <span className="text-(--code-comment)">$ </span>graphfolio check shop.graphql{" "}
        <span className="text-(--code-keyword)">{keepWhole("--against")}</span> {keepWhole("shop-before.graphql")}
        {"\n"}
        {output.map((line, index) => (
          <span key={index} className={colours[line[0] ?? ""]}>
            {line.replace(places, "")}
            <span className="text-(--code-2)">{keepWhole(places.exec(line)?.[0] ?? "")}</span>
            {"\n"}
          </span>
        ))}
      </pre>
    </Panel>
  );
}

/** The address of the server on a line of its own. */
function lineOf(code: string) {
  const [command, path] = code.trimEnd().split(SHOP_ORIGIN);
  return (
    <>
      {command}
      {"\\\n    "}
      <span className="text-(--code-link)">
        {site().public_url}
        {path}
      </span>
    </>
  );
}

/** The same line for GitHub's docs, which every agent can read here. */
const githubLine = shop.mcp.code.replace("shop-docs", "github-docs").replace("/d/acme/shop/", "/d/examples/github/");

export function AgentsPanel() {
  return (
    <Panel
      title="Agents read it too"
      text={
        <>
          <code>llms.txt</code>, each page as Markdown, an MCP server.
        </>
      }
      className="panel-5"
      doors={
        <>
          <Configured value="examples">
            <Door to={`${paths.docs("examples", "github")}/llms.txt`}>Open GitHub's llms.txt</Door>
          </Configured>
          <Door to={paths.help("llm-docs")}>How agents read docs</Door>
        </>
      }
    >
      <Configured value="examples">
        <p className="panel-copy" data-needs-script>
          <button type="button" data-copy>
            Copy the command
          </button>
        </p>
      </Configured>
      <pre className="panel-code">
        <span className="text-(--code-comment)">$ </span>
        <Configured value="examples" otherwise={lineOf(shop.mcp.code)}>
          <code data-copied>{lineOf(githubLine)}</code>
        </Configured>
        {"\n\n"}
        <span className="text-(--code-comment)"># what an agent can then ask for</span>
        {"\n"}
        {shop.mcp.tools.map(({ name }) => name).join("\n")}
      </pre>
    </Panel>
  );
}
