import { expect, test } from "vitest";
import { makeIndex } from "./entries";
import { offersFor } from "./filters";
import { searchFiltered } from "./search";

// type Query { user(login: String): User } type User { id: ID friends(first: Int): [User] old: String @deprecated }
const index = makeIndex(
  [
    ["objects", "Query", 0, 0, "", "", "", "", null],
    ["queries", "user", 0, 0, "", "login", "", "1,2", 0],
    ["objects", "User", 0, 2, "A person.", "id friends(first) old!", "", "3,1,4,2", 0],
    ["scalars", "String", 0, 2, "", "", "", "", null],
    ["scalars", "ID", 0, 1, "", "", "", "", null],
    ["scalars", "Int", 0, 1, "", "", "", "", null],
    ["directives", "cost", 0, 1, "", "weight", "", "5", null],
  ],
  [],
  [
    ["user", "Users"],
    ["parts-pieces", "Parts & pieces"],
  ],
  [
    [
      "Find a friend",
      "Names of the *people* near you.",
      "Names of the people near you.",
      "queries/user",
      "find-friend",
    ],
    ["Everything", "", "user", "objects/User", "everything"],
  ],
);
const found = (q: string) =>
  searchFiltered(index, q).hits.map(({ owner, name }) => (owner === null ? name : `${owner}.${name}`));
const offers = (q: string) => offersFor(index, q).map(({ query }) => query);

test.each([
  ["is:deprecated", ["User.old"]],
  ["kind:query", ["user"]],
  ["returns:user", ["user", "User.friends"]],
  ["returns:String", ["User.old"]],
  ["takes:Int", ["User.friends"]],
  ["arg:LOGIN", ["user"]],
  ["type:User", ["User.id", "User.friends", "User.old"]],
  ["type:Query", ["user"]],
  ["group:users kind:field", ["User.id", "User.friends", "User.old"]],
  ["friends returns:User", ["User.friends"]],
  // Only the owner has the word.
  ["user takes:Int", ["User.friends"]],
  ["returns:Int kind:enum", []],
  // A thing has one kind and one type, but may have several arguments.
  ["kind:query kind:object", ["User", "Query", "user"]],
  ["returns:String returns:ID", ["User.id", "User.old"]],
  ["arg:login arg:first", []],
  ["type:@cost", ["@cost.weight"]],
  ["type:@Cost type:Query", ["user", "@cost.weight"]],
])("%s", (q, expected) => {
  expect(found(q)).toEqual(expected);
});

test.each([
  ["kind:example", ["Find a friend", "Everything"]],
  ["kind:examples people", ["Find a friend"]],
  ["kind:example kind:query", ["Find a friend", "Everything", "user"]],
  ["kind:example type:User", []],
  ["find friend", ["User.friends", "Find a friend"]],
  ["everything", ["Everything"]],
])("the owner's examples are found: %s", (q, expected) => {
  expect(found(q)).toEqual(expected);
});

test("an example leads to its place on a page", () => {
  const [hit] = searchFiltered(index, "kind:example people").hits;
  expect([hit?.page, hit?.anchor]).toEqual([["queries", "user"], "example-find-friend"]);
});

test.each([
  ["open:yes user", "No filter named “open”. Filters: is, kind, returns, takes, arg, type, group."],
  ["is:open", "“is:” does not have the value “open”. Use is:deprecated."],
  ["returns:Usr", "No type named “Usr”."],
  ["arg:last", "No argument named “last”."],
  ["type:@auth", "No directive named “auth”."],
  ["type:@", "Write the name of a directive behind the “@”."],
  ["group:teams", "No group named “teams”."],
])("%s is a problem and does not filter", (q, problem) => {
  expect(searchFiltered(index, q).problems).toEqual([problem]);
  expect(found(q)).toEqual(found(q.replace(/\S+:\S+/, "")));
});

test.each([
  ["depr", ["is:deprecated "]],
  ["id ret", ["id returns:"]],
  ["returns:us", ["returns:User "]],
  ["takes:", ["takes:String ", "takes:Int "]],
  ["type:", ["type:User ", "type:Query "]],
  ["type:@c", ["type:@cost "]],
  ['group:"us', ["group:user "]],
  ["gr", ["group:"]],
  ["users", ["group:user "]],
  ["returns:User", []],
  ["name: String", []],
  ["user(fi", []],
])("%s is completed", (q, expected) => {
  expect(offers(q)).toEqual(expected);
});

test("the filters that apply are said in words", () => {
  expect(searchFiltered(index, 'user group:"parts & PIECES"').filters).toEqual(["Group: Parts & pieces"]);
  expect(searchFiltered(index, "is:deprecated group:user type:user").filters).toEqual([
    "Deprecated",
    "Group: Users",
    "In User",
  ]);
});
