import { expect, test } from "vitest";
import { addDeprecationOrder } from "./deprecation-order";

const row = (path: string, name: string, day: string) =>
  `<li><div class="what"><a class="nm dep" href="/d/a/b/${path}">${name}</a></div>${day === "" ? "" : `<p class="when"><time datetime="${day}">x</time></p>`}</li>`;
const PAGE = (
  days: [string, string, string],
) => `<article class="page"><header class="page-head"><h1>Deprecated</h1></header>
<h2 class="badged">Queries</h2><ul class="deprecations">${row("queries/old", "old", days[0])}</ul>
<h2 class="badged">User</h2><ul class="deprecations">${row("objects/User#login", "login", days[1])}${row("objects/User#age", "age", days[2])}</ul>
<p id="end"></p></article>`;

const names = () => [...document.querySelectorAll(".nm")].map((link) => link.textContent);
const headings = () => [...document.querySelectorAll("h2")].map((heading) => heading.textContent);

test("deprecations are ordered by date and back by owner", () => {
  document.body.innerHTML = PAGE(["2027-05-01", "", "2027-05"]);
  const before = document.body.querySelector("article")?.innerHTML.replace(/\s/g, "");
  const end = addDeprecationOrder(document.body);
  const button = document.querySelector("button");
  expect(button?.textContent).toBe("Order by date");
  button?.click();
  expect(names()).toEqual(["User.age", "old", "User.login"]);
  expect(headings()).toEqual([]);
  expect(document.querySelector("#end")?.previousElementSibling?.className).toBe("deprecations");
  expect(button?.textContent).toBe("Order by owner");
  button?.click();
  expect(names()).toEqual(["old", "login", "age"]);
  expect(headings()).toEqual(["Queries", "User"]);
  button?.click();
  end();
  expect(document.body.querySelector("article")?.innerHTML.replace(/\s/g, "")).toBe(before);
});

test("the list by date has the place for the bar, whose links to owners are hidden", () => {
  document.body.innerHTML = PAGE(["2027-05-01", "", "2027-05"])
    .replace('<ul class="deprecations">', '<ul class="deprecations" data-filter="3 deprecations">')
    .replace(
      '<h2 class="badged">',
      '<nav class="page-filter"><a href="#queries">Queries 1</a></nav><h2 class="badged">',
    );
  const end = addDeprecationOrder(document.body);
  const link = document.querySelector<HTMLElement>(".page-filter a");
  document.querySelector("button")?.click();
  expect(document.querySelector<HTMLElement>(".page-filter + ul")?.dataset["filter"]).toBe("3 deprecations");
  expect(link?.hidden).toBe(true);
  end();
  expect(link?.hidden).toBe(false);
});

test("without dates there is nothing to order by", () => {
  document.body.innerHTML = PAGE(["", "", ""]);
  addDeprecationOrder(document.body)();
  expect(document.querySelector("button")).toBeNull();
});
