import { type CSSProperties, useState } from "react";
import { paths } from "@/app/paths";
import { classes } from "@/lib/classes";
import { site } from "@/lib/site";
import { examplePage, exampleSchema } from "../example";
import { highlight } from "../highlight";
import { type Theme, themes, themeStyle } from "../themes";
import "@/styles/docs.css";
import "../landing.css";

type View = "schema" | "documentation";
const views: readonly [View, string][] = [
  ["schema", "Schema"],
  ["documentation", "Documentation"],
];
const code = highlight(exampleSchema);
const page = { __html: examplePage };

/** Shows a small schema before and after: its SDL, and the page that the engine renders from it. */
export function Demonstration() {
  const [view, setView] = useState<View>("documentation");
  const [theme, setTheme] = useState<Theme>(themes[0] as Theme);
  return (
    <section id="example" aria-label="Example" className="scroll-mt-20">
      <div className="overflow-hidden rounded-[14px] border border-line bg-bg shadow-float">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-bg-2 px-3.5 py-2.5 text-sm">
          <fieldset className="inline-flex rounded-[8px] bg-bg-3 p-[3px]">
            <legend className="sr-only">Show</legend>
            {views.map(([key, label]) => (
              <label
                key={key}
                className="cursor-pointer rounded-[6px] px-3 py-[3px] text-fg-2 has-checked:bg-bg has-checked:font-medium has-checked:text-fg has-checked:shadow-[0_1px_2px_rgb(0_0_0/0.1)] has-focus-visible:outline-2 has-focus-visible:outline-brand"
              >
                <input
                  type="radio"
                  name="example-view"
                  className="sr-only"
                  checked={view === key}
                  onChange={() => setView(key)}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <span className="ml-auto min-w-0 truncate font-mono text-fg-3">
            {site().host}
            {paths.docs("acme", "shop", "objects/Product")}
          </span>
        </div>
        {/* Both views share one cell with the height of the taller one, so that switching moves nothing below. */}
        <div className="relative max-h-[640px] overflow-auto lg:max-h-none">
          <pre
            tabIndex={view === "schema" ? 0 : -1}
            className={classes(
              "absolute inset-0 overflow-auto bg-code-bg px-5 py-4.5 text-sm leading-[1.7] text-code-fg",
              view !== "schema" && "invisible",
            )}
            aria-hidden={view !== "schema"}
            aria-label="Schema"
          >
            {code}
          </pre>
          <div
            style={themeStyle(theme)}
            className={classes(
              "docs docs-page example transition-colors",
              theme.base,
              view !== "documentation" && "invisible",
            )}
            role="figure"
            aria-label="The page of the type Product"
            aria-hidden={view !== "documentation"}
            dangerouslySetInnerHTML={page}
          />
        </div>
      </div>
      <fieldset className="mt-5 flex flex-wrap justify-center gap-2.5">
        <legend className="mx-auto mb-2.5 text-center text-sm text-fg-2">Your colours on the same page</legend>
        {themes.map((option) => (
          <label
            key={option.key}
            className="flex cursor-pointer items-center gap-2 rounded-full border border-line-2 py-[5px] pr-3 pl-1.5 text-sm text-fg-2 has-checked:border-brand has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="example-theme"
              className="sr-only"
              checked={theme.key === option.key}
              onChange={() => {
                setTheme(option);
                setView("documentation");
              }}
            />
            <span
              aria-hidden="true"
              className="size-[18px] rounded-full"
              style={{ background: `linear-gradient(135deg, ${option.swatch.join(", ")})` } as CSSProperties}
            />
            {option.name}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
