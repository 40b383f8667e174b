import { expect, test, vi } from "vitest";
import { addCopyButtons, showCopied, textToCopy } from "./copy-buttons";

const box = (name: string, code: string) =>
  `<div class="code-box" data-copy-code="${name}"><pre><code>${code}\n</code></pre></div>`;

function show(html: string): HTMLButtonElement[] {
  document.body.innerHTML = html;
  addCopyButtons(document);
  // Again, as after a change of the page.
  addCopyButtons(document);
  return [...document.querySelectorAll("button")];
}

test("each block has a button with a name of its own, and an operation one for its variables too", () => {
  const buttons = show(
    box("operation", "query A {\n  a\n}") +
      "<h3>Variables</h3>" +
      box("variables", "{ }") +
      "<h3>Response</h3>" +
      box("response", "1") +
      box("", "npm install\nnpm test"),
  );
  expect(buttons.map((button) => [button.textContent, button.ariaLabel ?? button.getAttribute("aria-label")])).toEqual([
    ["Copy both", null],
    ["Copy", "Copy operation"],
    ["Copy", "Copy variables"],
    ["Copy", "Copy response"],
    ["Copy", "Copy npm install"],
  ]);
  expect(buttons.map(textToCopy)).toEqual([
    "query A {\n  a\n}\n\n{ }",
    "query A {\n  a\n}",
    "{ }",
    "1",
    "npm install\nnpm test",
  ]);
});

test("blocks of one name are numbered, and a comment is no name", () => {
  const code = "# Needs curl.\nexport URL=http://graphs.example";
  const levels = box("response", "1") + box("response", "2");
  const buttons = show(box("", code) + box("", code) + box("", "# Alone") + levels);
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Copy export URL=http://graphs.example",
    "Copy export URL=http://graphs.example (2)",
    "Copy # Alone",
    // One for each level of an example.
    "Copy response",
    "Copy response",
  ]);
});

test("lines that a change removes are not copied, but stay", () => {
  const [button] = show(box("the new query", "{\n<del>  a\n</del><ins>  b\n</ins>}"));
  expect(textToCopy(button ?? document.body)).toBe("{\n  b\n}");
  expect(document.querySelectorAll("del")).toHaveLength(1);
});

test("a block of JSON has the name of its heading", () => {
  const buttons = show(
    `<h3>Response 200</h3>${box("", '{\n  "id": 1\n}')}<h3>Body</h3>${box("", "[\n]")}${box("", "{\n}")}`,
  );
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Copy Response 200",
    "Copy Body",
    "Copy {",
  ]);
});

test("a long name is cut between words, and within a word only if that is the first", () => {
  const address = "http://graphs.example/cli/install.sh";
  const command = `curl -fsSL ${address} --output install.sh`;
  const buttons = show(
    box("", `${command} && sh install.sh`) +
      box("", address.repeat(3)) +
      box("", "a".repeat(80)) +
      box("", "a ".repeat(41)),
  );
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    `Copy ${command} && sh`,
    `Copy ${address.repeat(3).slice(0, 80)}`,
    `Copy ${"a".repeat(80)}`,
    `Copy ${"a ".repeat(40).trim()}`,
  ]);
});

test("an example of the API reference has the name of its operation", () => {
  const example = (code: string) => box("", code).replace("code-box", "code-box fenced");
  const buttons = show(
    `<section class="columns"><div><h2>Get project</h2>${example("GET /api/projects")}</div>` +
      `<div class="second"><h3>Request</h3>${example("curl a")}<h3>Response 200</h3>${example("{\n}")}</div></section>`,
  );
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Copy GET /api/projects",
    "Copy Request of Get project",
    "Copy Response 200 of Get project",
  ]);
});

test("a button says that it has copied, and then has its name again", () => {
  vi.useFakeTimers();
  const [button] = show(box("response", "1"));
  if (button === undefined) throw new Error("no button");
  for (let times = 0; times < 2; times++) {
    showCopied(button, "Copied");
    vi.advanceTimersByTime(1_000);
    expect(button.textContent).toBe("Copied");
    expect(button.getAttribute("aria-label")).toBeNull();
  }
  vi.advanceTimersByTime(1_000);
  expect(button.textContent).toBe("Copy");
  expect(button.getAttribute("aria-label")).toBe("Copy response");
  expect(button.dataset.copied).toBeUndefined();
  vi.useRealTimers();
});
