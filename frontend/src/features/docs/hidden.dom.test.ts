import { expect, test } from "vitest";
import { markHidden, ruleOf } from "./hidden";

const rule = ruleOf({
  rules: ["Secret*", "User.email", "*.*.trace"],
  total: 4,
  omitted: 0,
  places: [
    { path: "objects/SecretPlan", rule: 0 },
    { path: "objects/User#plan", rule: 0 },
    { path: "objects/User#email", rule: 1 },
    { path: "queries/user#trace", rule: 2 },
  ],
});

const root = "/d/ada/shop";

function marked(html: string, page: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = markHidden(html, page, root, rule);
  return element;
}

test.each([
  ["objects/SecretPlan", "Secret*"],
  ["objects/SecretPlan#steps", "Secret*"],
  ["objects/SecretPlan/used-by", "Secret*"],
  ["objects/User#email", "User.email"],
  ["objects/User#email.format", "User.email"],
  ["queries/user#trace", "*.*.trace"],
  ["objects/User", null],
  ["objects/User#name", null],
  ["queries/user", null],
])("%s is hidden by %s", (path, expected) => {
  expect(rule(path)).toBe(expected);
});

test("hidden rows are grey together with their descriptions, and name the rule once", () => {
  const page = marked(
    `<article class="page"><div class="rows">
<h3 class="row" id="name"><a class="nm" href="#name">name</a></h3><p>Its name.</p>
<h3 class="row" id="email"><a class="nm" href="#email">email</a></h3><p>Where mail goes.</p>
<ul class="args"><li id="email.format"><a class="nm" href="#email.format">format</a></li></ul>
<h3 class="row" id="plan"><a class="nm" href="#plan">plan</a> <a class="ty" href="/d/ada/shop/objects/SecretPlan">SecretPlan</a></h3>
</div></article>`,
    "objects/User",
  );
  expect([...page.querySelectorAll(".row.is-hidden")].map(({ textContent }) => textContent)).toEqual([
    "email hidden by User.email",
    "plan SecretPlan hidden by Secret*",
  ]);
  expect([...page.querySelectorAll("p.is-hidden")].map(({ textContent }) => textContent)).toEqual(["Where mail goes."]);
  expect(page.querySelector(".args")?.classList.contains("is-hidden")).toBe(true);
  expect(page.querySelectorAll(".hidden-by")).toHaveLength(2);
  const link = page.querySelector<HTMLAnchorElement>(".ty");
  expect(link?.className).toBe("ty to-hidden");
  expect(link?.title).toBe("Hidden by the rule Secret*");
  expect(page.querySelector("#name")?.className).toBe("row");
});

test("lists mark links to hidden pages", () => {
  const page = marked(
    `<article class="page"><ul class="list">
<li><a class="nm" href="/d/ada/shop/objects/SecretPlan">SecretPlan</a></li>
<li><a class="nm" href="/d/ada/shop/objects/User">User</a></li>
<li><a class="use" href="/d/ada/shop/objects/User#email">User.email</a></li>
</ul></article>`,
    "objects",
  );
  expect([...page.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "SecretPlan hidden by Secret*",
    "User",
    "User.email",
  ]);
  expect(page.querySelectorAll(".to-hidden")).toHaveLength(2);
});

test("links to hidden fields are grey like those to hidden types, also on the same page", () => {
  const page = marked(
    `<article class="page"><div class="lead"><p>See <a href="/d/ada/shop/objects/User#email"><code>User.email</code></a>
<a href="/d/ada/shop/objects/User#name"><code>User.name</code></a></p></div></article>`,
    "objects/User",
  );
  expect([...page.querySelectorAll("a")].map(({ className, title }) => [className, title])).toEqual([
    ["to-hidden", "Hidden by the rule User.email"],
    ["", ""],
  ]);
});

test("a hidden page has one note", () => {
  const page = marked(
    `<article class="page"><header class="page-head"><h1>SecretPlan</h1></header>
<div class="rows"><h3 class="row" id="steps"><a class="nm" href="#steps">steps</a></h3></div></article>`,
    "objects/SecretPlan",
  );
  expect(page.querySelector(".page-head + .hidden-note")?.textContent).toBe(
    "Readers cannot see this page: the rule Secret* hides it.",
  );
  expect(page.querySelector(".page")?.classList.contains("is-hidden")).toBe(true);
  expect(page.querySelector(".hidden-by")).toBeNull();
});

test("a rule that looks like markup is shown as text", () => {
  const odd = ruleOf({ rules: ["<img src=x>"], total: 1, omitted: 0, places: [{ path: "objects/A", rule: 0 }] });
  expect(
    markHidden('<article class="page"><header class="page-head"></header></article>', "objects/A", root, odd),
  ).toContain("<code>&lt;img src=x&gt;</code>");
});
