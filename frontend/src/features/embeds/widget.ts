import { escapeXml } from "@/lib/escape-xml";

export const PERIODS = [
  { value: "7d", label: "7 d" },
  { value: "30d", label: "30 d" },
  { value: "90d", label: "90 d" },
] as const;
export const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
export const PARTS = [
  { value: "views", label: "Views" },
  { value: "visitors", label: "Daily visitors" },
  { value: "sparkline", label: "Sparkline" },
] as const;

export type Part = (typeof PARTS)[number]["value"];

export interface WidgetOptions {
  project: string;
  period: (typeof PERIODS)[number]["value"];
  theme: (typeof THEMES)[number]["value"];
  parts: readonly Part[];
}

/** Returns the `data-` attributes of the widget's script tag. Options that have their default are left out. */
export function widgetAttributes({ project, period, theme, parts }: WidgetOptions): [string, string][] {
  const attributes: [string, string][] = [["data-project", project]];
  if (period !== "30d") attributes.push(["data-period", period]);
  if (theme !== "system") attributes.push(["data-theme", theme]);
  if (parts.length < PARTS.length) attributes.push(["data-show", parts.join(" ")]);
  return attributes;
}

/** Returns the script tag that shows the widget. */
export function widgetSnippet(host: string, options: WidgetOptions): string {
  const attributes = widgetAttributes(options).map(([name, value]) => `${name}="${escapeXml(value)}"`);
  return `<script src="${host}/widget.js" ${attributes.join(" ")} async></script>`;
}
