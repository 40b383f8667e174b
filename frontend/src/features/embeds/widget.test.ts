import { expect, test } from "vitest";
import { PARTS, type WidgetOptions, widgetSnippet } from "./widget";

const options: WidgetOptions = {
  project: "shop",
  period: "30d",
  theme: "system",
  parts: PARTS.map(({ value }) => value),
};

test("the script tag leaves out options that have their default", () => {
  expect(widgetSnippet("https://docs.example", options)).toBe(
    '<script src="https://docs.example/widget.js" data-project="shop" async></script>',
  );
});

test("the script tag carries the others", () => {
  const chosen: WidgetOptions = { ...options, period: "7d", theme: "dark", parts: ["views", "sparkline"] };
  expect(widgetSnippet("https://docs.example", chosen)).toBe(
    '<script src="https://docs.example/widget.js" data-project="shop" data-period="7d" data-theme="dark" data-show="views sparkline" async></script>',
  );
});
