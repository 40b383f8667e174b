import type { HiddenPlaces } from "@/api/generated/types.gen";

/** Returns the rule that hides a page or a part of one; null when readers can see it. */
export type RuleOf = (path: string) => string | null;

/** Looks up hidden items by their path below the docs' root, with or without an anchor. */
export function ruleOf({ rules, places }: HiddenPlaces): RuleOf {
  const byPath = new Map(places.map(({ path, rule }) => [path, rules[rule] ?? ""]));
  return (path) => {
    const [page = "", anchor = ""] = path.split("#");
    // A hidden field hides its arguments; a hidden page hides everything on it.
    const whole = page.replace(/\/used-by$/, "");
    return byPath.get(path) ?? byPath.get(`${page}#${anchor.split(".")[0]}`) ?? byPath.get(whole) ?? null;
  };
}

/**
 * Returns the engine's page with a mark on everything that rules hide. `root` is the prefix of its links to
 * other pages.
 */
export function markHidden(html: string, page: string, root: string, rule: RuleOf): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { content } = template;
  const ofPage = rule(page);
  if (ofPage !== null) {
    content.querySelector(".page")?.classList.add("is-hidden");
    content.querySelector(".page-head")?.insertAdjacentElement("afterend", note(ofPage));
  }
  for (const link of content.querySelectorAll<HTMLAnchorElement>("a[href]")) {
    const href = link.getAttribute("href") ?? "";
    if (!href.startsWith(`${root}/`)) continue;
    const path = href.slice(root.length + 1);
    const by = path.includes("?") || path.includes(".md") ? null : rule(path);
    // A hidden page has one note; its parts need no mark.
    if (by === null || (ofPage !== null && path.split("#")[0] === page)) continue;
    link.classList.add("to-hidden");
    link.title = words(by);
    if (link.matches("li > .nm, .row > .nm") && link.closest("[id]")?.matches(".row, li") !== true)
      link.after(" ", badge(by));
  }
  if (ofPage !== null) return template.innerHTML;
  for (const part of content.querySelectorAll(".row[id], .args > li[id]")) {
    const by = rule(`${page}#${part.id}`);
    if (by === null) continue;
    part.classList.add("is-hidden");
    // A hidden field already has a badge, so its arguments need none.
    const field = part.matches("li") && part.id.includes(".") ? rule(`${page}#${part.id.split(".")[0]}`) : null;
    if (field === null) part.append(" ", badge(by));
    // The description and the arguments of a row follow it as siblings.
    for (
      let next = part.matches(".row") ? part.nextElementSibling : null;
      next !== null && !next.matches(".row, .deprecated");
      next = next.nextElementSibling
    )
      next.classList.add("is-hidden");
  }
  return template.innerHTML;
}

const words = (rule: string) => `Hidden by the rule ${rule}`;

function badge(rule: string): HTMLElement {
  const pill = document.createElement("span");
  pill.className = "pill hidden-by";
  pill.append("hidden by ", code(rule));
  return pill;
}

function note(rule: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "hidden-note";
  line.append("Readers cannot see this page: the rule ", code(rule), " hides it.");
  return line;
}

function code(text: string): HTMLElement {
  const element = document.createElement("code");
  element.textContent = text;
  return element;
}
