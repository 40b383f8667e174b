import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addPageFilter } from "./page-filter";

const TYPE = `<article class="page">
  <h2 id="section-fields"><a class="anchor">Fields</a> <span class="count">4, 1 deprecated</span></h2>
  <div class="rows" data-filter="4 fields">
    <h3 class="row" id="id"><a class="nm">id</a> <a class="ty">ID!</a></h3><p>The title is elsewhere.</p>
    <h3 class="row" id="title"><a class="nm">title</a> <a class="ty">String</a></h3><ul class="args"><li>locale</li></ul>
  </div>
  <div class="rows far"><h3 class="row" id="price"><a class="nm">price</a> <a class="ty">Money</a></h3></div>
  <div class="rows"><details class="deprecated"><summary>1 deprecated field</summary>
    <h3 class="row" id="oldTitle"><a class="nm">oldTitle</a> <a class="ty">String</a></h3><p>Use title.</p>
  </details></div>
  <h2 id="section-used-by"><a class="anchor">Used by</a> <span class="count">2</span></h2><ul class="uses"><li>x</li></ul>
</article>`;

const LIST = `<article class="page">
  <h2 id="group-a"><a class="anchor">A</a></h2><ul class="list" data-filter="2 queries"><li id="one">one</li></ul>
  <h2 id="group-b"><a class="anchor">B</a></h2><ul class="list"><li id="two">two</li></ul>
</article>`;

let end = () => {};

function show(html: string): HTMLInputElement {
  document.body.innerHTML = html;
  end = addPageFilter(document.body);
  const input = document.querySelector("input");
  if (input === null) throw new Error("no filter");
  return input;
}

function type(input: HTMLInputElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new Event("input"));
}

const press = (at: EventTarget, key: string) =>
  at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const status = () => document.querySelector("[role=status]")?.textContent;
const isShown = (selector: string) => document.querySelector(selector)?.closest("[hidden]") === null;
const shown = (...ids: string[]) => ids.filter((id) => isShown(`#${id}`));

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => end());

test("names and types are filtered, with all that belongs to a row", () => {
  const input = show(TYPE);
  expect(input.placeholder).toBe("Filter 4 fields");
  type(input, "String tit");
  expect(shown("id", "title", "price", "oldTitle")).toEqual(["title", "oldTitle"]);
  expect(status()).toBe("2 of 4 fields");
  expect([isShown("#id + p"), isShown("#title + ul"), isShown(".far"), isShown("#oldTitle + p")]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(document.querySelector("details")?.open).toBe(true);
  type(input, "nothing");
  expect(status()).toBe("None of 4 fields");
  expect(isShown("details")).toBe(false);
  expect(isShown("#section-fields")).toBe(true);
});

test("f moves to the filter, and Escape clears and then leaves it", () => {
  const input = show(TYPE);
  press(document.body, "f");
  expect(document.activeElement).toBe(input);
  type(input, "price");
  press(input, "Escape");
  expect([input.value, status(), document.activeElement]).toEqual(["", "", input]);
  expect(shown("id", "title", "price", "oldTitle")).toHaveLength(4);
  expect(document.querySelector("details")?.open).toBe(false);
  press(input, "Escape");
  expect(document.activeElement).toBe(document.body);
  end();
  expect(document.querySelector(".page-filter")).toBeNull();
  press(document.body, "f");
  expect(document.activeElement).toBe(document.body);
});

test("a link to a hidden row ends filtering, one to another row does not", () => {
  const input = show(TYPE);
  type(input, "price");
  const reveal = (id: string) =>
    document.getElementById(id)?.dispatchEvent(new Event("beforematch", { bubbles: true }));
  reveal("price");
  expect(input.value).toBe("price");
  reveal("title");
  expect([input.value, isShown("#title")]).toEqual(["", true]);
});

test("the bar leads to the sections", () => {
  show(TYPE);
  const links = [...document.querySelectorAll<HTMLAnchorElement>("nav a")];
  expect(links.map((link) => [link.textContent, link.hash])).toEqual([
    ["Fields 4", "#section-fields"],
    ["Used by 2", "#section-used-by"],
  ]);
});

test("headings of lists without a match are hidden", () => {
  type(show(LIST), "two");
  expect([isShown("#group-a"), isShown("#group-b")]).toEqual([false, true]);
  expect(status()).toBe("1 of 2 queries");
  const input = document.querySelector("input");
  // The heading is a part of what is looked in.
  if (input) type(input, "a one");
  expect(shown("one", "two")).toEqual(["one"]);
});

test("short pages have none", () => {
  document.body.innerHTML = TYPE.replace(' data-filter="4 fields"', "");
  addPageFilter(document.body)();
  expect(document.querySelector("input")).toBeNull();
});
