import { readFileSync } from "node:fs";
import { buildASTSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType, parse, visit } from "graphql";
import { describe, expect, it } from "vitest";
import { editsTo } from "../lib/names";
import { type Entry, makeIndex } from "./entries";
import { search } from "./search";

/** Builds the entries that the Rust crate would write for the same schema. */
function githubEntries(): Entry[] {
  const seen = new Set<string>();
  const document = visit(parse(readFileSync("../crates/schema-model/tests/schemas/github.graphql", "utf8")), {
    ObjectTypeDefinition: { enter: () => seen.clear() },
    FieldDefinition: (field) => (seen.has(field.name.value) ? null : (seen.add(field.name.value), undefined)),
    InterfaceTypeDefinition: { enter: () => seen.clear() },
  });
  const schema = buildASTSchema(document, { assumeValid: true, assumeValidSDL: true });
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith("__"));
  const uses = new Map<string, number>();
  const entries: Entry[] = [];
  for (const type of types) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const name = String(field.type).replace(/[[\]!]/g, "");
      uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  }
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {}))
    entries.push(["queries", field.name, 0, 0, "", ""]);
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {}))
    entries.push(["mutations", field.name, 0, 0, "", ""]);
  for (const type of types) {
    const members =
      isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values(type.getFields()).map(
            (field) =>
              field.name +
              ("args" in field && field.args.length > 0
                ? `(${field.args.map((argument: { name: string }) => argument.name).join(",")})`
                : ""),
          )
        : isEnumType(type)
          ? type.getValues().map((value) => value.name)
          : [];
    const kind = isObjectType(type)
      ? "objects"
      : isInterfaceType(type)
        ? "interfaces"
        : isInputObjectType(type)
          ? "inputs"
          : isEnumType(type)
            ? "enums"
            : "scalars";
    entries.push([
      kind,
      type.name,
      0,
      uses.get(type.name) ?? 0,
      type.description?.slice(0, 100) ?? "",
      members.join(" "),
    ]);
  }
  return entries;
}

/** `PullRequestReview`, `pull_request2` → pull, request, review, 2. */
const wordsOf = (name: string) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [name]).map((word) => word.toLowerCase());

describe("search without a server", () => {
  const entries = githubEntries();
  const index = makeIndex(entries);
  const first = (query: string) => {
    const hit = search(index, query)[0];
    return hit && (hit.owner === null ? hit.name : `${hit.owner}.${hit.name}`);
  };

  it.each([
    ["PullRequestReview", "PullRequestReview"],
    ["prr", "PullRequestReview"],
    ["pull request review", "PullRequestReview"],
    ["review pull request", "PullRequestReview"],
    ["reposittory", "Repository"],
    ["repo", "repository"],
    ["usr", "user"],
    ["User.login", "User.login"],
    ["addstar", "addStar"],
    ["COMPLETED", "CheckStatusState.COMPLETED"],
  ])("%s finds %s first", (query, expected) => {
    expect(first(query)?.toLowerCase().split(".").at(-1)).toBe(expected.toLowerCase().split(".").at(-1));
  });

  it("finds each type by its words", () => {
    const missed = entries
      .filter(([kind]) => !["queries", "mutations"].includes(kind))
      .filter(([, name]) => first(wordsOf(name).join(" "))?.toLowerCase() !== name.toLowerCase());
    expect(missed.map(([, name]) => name)).toEqual([]);
  });

  it("finds something while one word names something", () => {
    const beside = [
      "xqzzy",
      ".",
      "...",
      "(quickly)",
      "@x",
      "https://x.y",
      "foo.bar",
      '"quoted"',
      "foo,bar",
      "foo;bar",
      "日本",
    ];
    const words = entries.filter((_, at) => at % 60 === 0).map(([, name]) => name);
    expect(words.length).toBeGreaterThan(20);
    const queries = words.flatMap((word) => [
      `${word}...`,
      `${word}.foo bar`,
      ...beside.flatMap((other) => [`${word} ${other}`, `${other} ${word}`]),
    ]);
    expect(queries.filter((query) => search(index, query, 1).length === 0)).toEqual([]);
  });

  it("gives the same answers with a full stop", () => {
    for (const query of ["how do i add a comment", "close issue", "pull request review"])
      for (const end of [".", "...", "?", " ."]) expect(search(index, query + end, 5)).toEqual(search(index, query, 5));
    expect(first("close issue (quickly)")).toBe("closeIssue");
    expect(first("@octocat follow user")).toBe("followUser");
    expect(first("stop following a user")).toBe("unfollowUser");
  });

  it("finds nothing for an empty text", () => {
    expect(search(index, "  ")).toEqual([]);
    expect(search(index, "...")).toEqual([]);
    expect(search(index, "xqzwvkk")).toEqual([]);
  });

  it.each([
    ["repository issues", "Repository.issues"],
    ["issues repository", "Repository.issues"],
    ["issue title", "Issue.title"],
    ["comment body", "body"],
    ["addComment body", "AddCommentInput.body"],
    ["mutation create issue", "createIssue"],
    ["enum issue state", "IssueState"],
    ["prthread", "PullRequestThread"],
  ])("%s finds %s over owner and member", (query, expected) => {
    expect(first(query)?.endsWith(expected), first(query)).toBe(true);
  });

  it("treats underscores as spaces when no name matches exactly", () => {
    expect(search(index, "ENTERPRISE_OWNER").length).toBeGreaterThan(0);
    expect(search(index, "ENTERPRISE_OWNER")).toEqual(search(index, "enterprise owner"));
  });

  it("shows pages before enum values for a single letter", () => {
    expect(search(index, "a").every((hit) => hit.owner === null)).toBe(true);
  });

  it("is fast", () => {
    const start = performance.now();
    const queries = ["pull request review", "repository issues", "identifies the date", "a", "constructor", "xqzwvkk"];
    for (const query of queries) search(index, query);
    expect((performance.now() - start) / queries.length).toBeLessThan(200);
  });

  it("links to anchors", () => {
    const hit = search(index, "Repository.issues")[0];
    expect(hit).toMatchObject({ page: ["objects", "Repository"], anchor: "issues" });
  });
});

describe("descriptions", () => {
  const entries: Entry[] = [
    ["queries", "a", 0, 0, "", "first old!", ",1"],
    ["objects", "Repository", 0, 3, "A place.\nwebhooks nearby", "stars(after) when", "0,1,2"],
    ["objects", "con", 0, 0, "", "index INDEX CON"],
    ["objects", "CON", 0, 5, "", ""],
  ];
  const index = makeIndex(entries, ["The number of stargazers.", "After which.", "Identifies the date.\nmoment"]);
  const names = (query: string) =>
    search(index, query).map((hit) => (hit.owner === null ? hit.name : `${hit.owner}.${hit.name}`));

  it("finds members by their descriptions", () => {
    expect(names("number of stargazers")).toEqual(["Repository.stars"]);
    expect(names("Identifies the date")).toEqual(["Repository.when"]);
    expect(names("after which")).toEqual(["Repository.stars.after", "a.old"]);
    expect(search(index, "number of stargazers")[0]?.description).toBe("The number of stargazers.");
  });

  it("finds further words of a description and shows its line", () => {
    expect(search(index, "webhook")).toMatchObject([{ name: "Repository", description: "A place." }]);
    expect(search(index, "moment")).toMatchObject([{ name: "when", description: "Identifies the date." }]);
  });

  it("prefers the typed case", () => {
    expect(names("con")[0]).toBe("con");
    expect(names("CON")[0]).toBe("CON");
    expect(names("INDEX")[0]).toBe("con.INDEX");
    expect(names("index")[0]).toBe("con.index");
  });
});

it("counts edits", () => {
  const distance = (typed: string, name: string) => editsTo(typed, name, 0, 2)[0];
  expect(distance("repository", "reposittory")).toBe(1);
  expect(distance("abc", "acb")).toBe(1);
  expect(distance("pordcut", "product")).toBe(2);
  expect(distance("abc", "xyz")).toBe(3);
});
