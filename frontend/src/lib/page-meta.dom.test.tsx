import { render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { usePageMeta } from "./page-meta";

function Page(props: Parameters<typeof usePageMeta>[0]) {
  usePageMeta(props);
  return null;
}
const tag = (name: string) => document.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");

afterEach(() => void (document.head.innerHTML = ""));

test("the tags for link previews follow a navigation", () => {
  document.head.innerHTML = `<link rel="canonical" href="https://docs.example/pricing">
    <meta property="og:title" content="Pricing"><meta property="og:url" content="https://docs.example/pricing">
    <meta property="og:description" content="What it costs.">`;
  render(<Page title="Privacy" description="What is stored." path="/privacy" indexable />);
  expect(tag("url")).toBe("https://docs.example/privacy");
  expect(tag("title")).toMatch(/^Privacy · /);
  expect(tag("description")).toBe("What is stored.");
});

test("the title changes in the same frame as the page", () => {
  const frames: [string | null, string][] = [];
  function Screen({ title }: { title: string }) {
    useLayoutEffect(() => void frames.push([document.body.textContent, document.title]));
    return (
      <h1>
        {title}
        <Page title={title} />
      </h1>
    );
  }
  const { rerender } = render(<Screen title="Limits" />);
  rerender(<Screen title="Keys" />);
  expect(frames).toEqual([
    ["Limits", "Limits · Graphfolio"],
    ["Keys", "Keys · Graphfolio"],
  ]);
});
