import type { AnalyticsReport } from "@/api/generated/types.gen";
import { SECTIONS } from "../sections";
import { formatSeconds } from "../view";
import { BarList } from "./bar-list";

interface Props {
  report: AnalyticsReport;
  filter: string | null;
  onFilter: (filter: string | null) => void;
}

const KINDS: Record<string, string> = {
  direct: "Direct",
  search: "Search",
  social: "Social",
  assistant: "AI assistant",
  other: "Other",
};
const FETCHED: Record<string, string> = {
  markdown: "Pages as Markdown",
  "llms.txt": "llms.txt",
  "llms-full.txt": "llms-full.txt",
  schema: "Schema",
  mcp: "MCP messages",
};
const DEVICES: Record<string, string> = { desktop: "Desktop", mobile: "Phone", tablet: "Tablet" };

/** What is beyond the limit of a day. */
const REST = "(other)";
const filterOf = (dimension: string, value: string) => (value === REST ? null : `${dimension}:${value}`);

/** The tables below the chart. */
export function Tables({ report, filter, onFilter }: Props) {
  const common = { filter, onFilter };
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <BarList
        {...common}
        title="Pages"
        definition="The mean time counts while the page is visible."
        head="Page"
        columns={["Views", "Visitors", "Mean time"]}
        empty="No page was read in this period."
        rows={report.pages.map(({ path, views, visitors, average_seconds }) => ({
          filter: filterOf("page", path),
          name: path === "overview" ? "Overview" : path,
          cells: [views, visitors, formatSeconds(average_seconds)],
        }))}
      />
      <BarList
        {...common}
        title="Referrers"
        definition="The site that led to the docs; direct if the browser names none."
        head="Source"
        columns={["Views", "Visitors"]}
        empty="Nobody came from anywhere in this period."
        rows={[
          ...report.referrers
            .filter(({ name }) => name === "direct")
            .map(({ views, visitors }) => ({ filter: "referrer:direct", name: "Direct", cells: [views, visitors] })),
          ...report.hosts.map(({ host, kind, views, visitors }) => ({
            filter: filterOf("host", host),
            name: host,
            content: (
              <>
                {host} <span className="text-xs text-fg-2">{KINDS[kind] ?? kind}</span>
              </>
            ),
            cells: [views, visitors],
          })),
        ].toSorted((a, b) => Number(b.cells[0]) - Number(a.cells[0]))}
      />
      <BarList
        {...common}
        title="Searches"
        definition="Terms that look like an address or a token are not stored."
        head="Term"
        columns={["Searches", "Opened"]}
        empty="Nobody searched in this period."
        rows={report.terms.map(({ term, searches, chosen }) => ({
          filter: null,
          name: term,
          cells: [searches, chosen],
        }))}
      />
      <BarList
        {...common}
        title="Kinds of sites"
        definition="Of the sites that led to the docs."
        head="Kind"
        columns={["Views", "Visitors"]}
        empty="Nobody came from anywhere in this period."
        rows={report.referrers.map(({ name, views, visitors }) => ({
          filter: filterOf("referrer", name),
          name: KINDS[name] ?? name,
          cells: [views, visitors],
        }))}
      />
      <BarList
        {...common}
        title="Devices"
        definition="As the browser says. An iPad that asks for desktop pages counts as a desktop."
        head="Device"
        columns={["Views", "Visitors"]}
        empty="No device in this period."
        rows={report.devices.map(({ name, views, visitors }) => ({
          filter: filterOf("device", name),
          name: DEVICES[name] ?? name,
          cells: [views, visitors],
        }))}
      />
      <BarList
        {...common}
        title="Versions"
        definition="Views of pages whose address names a version."
        head="Version"
        columns={["Views", "Visitors"]}
        empty="No older version was read in this period."
        rows={report.versions.map(({ name, views, visitors }) => ({
          filter: filterOf("version", name),
          name: name === REST ? name : `v${name}`,
          cells: [views, visitors],
        }))}
      />
      <BarList
        {...common}
        title="Sections"
        definition="Views of the pages of each part of the docs."
        head="Section"
        columns={["Views"]}
        empty="No page was read in this period."
        rows={report.sections.map(({ name, count }) => ({
          filter: null,
          name: SECTIONS[name] ?? name,
          cells: [count],
        }))}
      />
      <BarList
        {...common}
        title="Copied examples"
        definition="How often code on a page was copied."
        head="Page"
        columns={["Copies"]}
        empty="Nothing was copied in this period."
        rows={report.copies.map(({ name, count }) => ({ filter: null, name, cells: [count] }))}
      />
      <BarList
        {...common}
        title="Calls in the console"
        definition="How often a reader sent an operation to your endpoint."
        head="Page"
        columns={["Calls"]}
        empty="Nobody used the console in this period."
        rows={report.console_calls.map(({ name, count }) => ({ filter: null, name, cells: [count] }))}
      />
      <BarList
        {...common}
        title="What programs fetch"
        definition="Counted apart from readers, by what is fetched: most assistants do not give their name."
        head="Format"
        columns={["Reads"]}
        empty="No program read these docs in this period."
        rows={report.fetches.map(({ name, count }) => ({ filter: null, name: FETCHED[name] ?? name, cells: [count] }))}
      />
      <BarList
        {...common}
        title="Pages that programs read"
        definition="Pages that were fetched as Markdown."
        head="Page"
        columns={["Reads"]}
        empty="No program read a page in this period."
        rows={report.fetched_pages.map(({ name, count }) => ({ filter: null, name, cells: [count] }))}
      />
      <BarList
        {...common}
        title="Programs and language models"
        definition="The same reads by the name that the program gives."
        head="Program"
        columns={["Reads"]}
        empty="No program read these docs in this period."
        rows={report.programs.map(({ name, count }) => ({ filter: null, name, cells: [count] }))}
      />
    </div>
  );
}
