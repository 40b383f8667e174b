import { useEffect, useRef } from "react";
import { classes } from "@/lib/classes";
import { widgetAttributes, type WidgetOptions } from "../widget";

/** Shows the real widget on a light and on a dark page. */
export function WidgetPreview(options: WidgetOptions) {
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-card border border-line sm:grid-cols-2">
      <Page options={options} scheme="light" label="On a light page" />
      <Page options={options} scheme="dark" label="On a dark page" />
    </div>
  );
}

interface PageProps {
  options: WidgetOptions;
  scheme: "light" | "dark";
  label: string;
}

function Page({ options, scheme, label }: PageProps) {
  const place = useRef<HTMLDivElement>(null);
  // A system's theme is that of the page here.
  const theme = options.theme === "system" ? scheme : options.theme;
  const attributes = JSON.stringify(widgetAttributes({ ...options, theme }));

  useEffect(() => {
    const element = place.current;
    const script = document.createElement("script");
    for (const [name, value] of JSON.parse(attributes) as [string, string][]) script.setAttribute(name, value);
    script.src = "/widget.js";
    element?.replaceChildren(script);
    return () => element?.replaceChildren();
  }, [attributes]);

  return (
    <figure className={classes("min-w-0 bg-bg-2 p-4 text-fg", scheme)}>
      <figcaption className="mb-3 text-xs text-fg-3">{label}</figcaption>
      <div ref={place} className="min-h-34" />
    </figure>
  );
}
