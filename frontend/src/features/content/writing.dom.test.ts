import { beforeEach, describe, expect, it } from "vitest";
import { compareLines } from "@/lib/compare-lines";
import { clearDrafts } from "@/lib/draft-names";
import { clearSectionDraft, draftedSections, readSectionDraft, writeSectionDraft } from "./drafts";
import { matchNames, linesInWords, moveItem, findTypedName, nameInsertion } from "./writing";

describe("the name being typed", () => {
  it("is found after an open backtick of the same line only", () => {
    const at = (text: string) => findTypedName(text, text.length);
    expect(at("See `Us")).toEqual({ start: 5, text: "Us", mark: "`" });
    expect(at("See `User.lo")).toEqual({ start: 5, text: "User.lo", mark: "`" });
    expect(at("`a` and `@de")).toEqual({ start: 9, text: "@de", mark: "`" });
    expect(at("`")).toEqual({ start: 1, text: "", mark: "`" });
    for (const text of ["See Us", "`User` and", "`a b", "open ` there\nhere", ""]) expect(at(text)).toBeNull();
    expect(findTypedName("`Us` more", 3)).toEqual({ start: 1, text: "Us", mark: "`" });
  });

  it("is found after the bracket of a link too, and becomes a code span", () => {
    const at = (text: string) => findTypedName(text, text.length);
    expect(at("See [User.")).toEqual({ start: 5, text: "User.", mark: "[" });
    for (const text of ["[", "![User", "- [x", "1. [x", "[two words", "[done] User"]) expect(at(text)).toBeNull();
    const put = (text: string, caret: number, name: string) => {
      const typed = findTypedName(text, caret);
      if (typed === null) throw new Error("nothing is typed");
      const { from, to, text: made } = nameInsertion(text, caret, typed, name);
      return text.slice(0, from) + made + text.slice(to);
    };
    expect(put("See [User.lo", 12, "User.login")).toBe("See `User.login`");
    expect(put("See [User.lo] now", 12, "User.login")).toBe("See `User.login` now");
    expect(put("See `Us` now", 7, "User")).toBe("See `User` now");
    expect(put("See `Us", 7, "User")).toBe("See `User`");
  });

  it("is completed by names that begin with it, then by those that contain it", () => {
    const names = ["User", "UserEdge", "Query.user", "Mutation.addUser", "Repository", "@auth"];
    expect(matchNames(names, "us")).toEqual(["User", "UserEdge", "Query.user", "Mutation.addUser"]);
    expect(matchNames(names, "User")).toEqual(["UserEdge", "Query.user", "Mutation.addUser"]);
    expect(matchNames(names, "@a")).toEqual(["@auth"]);
    expect(matchNames(names, "zz")).toEqual([]);
    expect(
      matchNames(
        Array.from({ length: 99 }, (_, at) => `T${at}`),
        "",
      ),
    ).toHaveLength(8);
  });
});

describe("lists", () => {
  it("move one item and keep the rest in order", () => {
    expect(moveItem(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moveItem(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(moveItem(["a", "b", "c"], 1, 9)).toEqual(["a", "c", "b"]);
    expect(moveItem(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
    expect(moveItem(["a"], 5, 0)).toEqual(["a"]);
  });

  it("of lines are put into words", () => {
    expect(linesInWords([3])).toBe("line 3");
    expect(linesInWords([3, 8, 12])).toBe("lines 3, 8 and 12");
  });
});

it("mark the lines that only the other version has", () => {
  const others = compareLines("one\ntwo\ntwo\n\nthree", "one\ntwo\nfour").filter(({ isOther }) => isOther);
  expect(others.map(({ text }) => text)).toEqual(["two", "three"]);
});

describe("drafts", () => {
  beforeEach(() => localStorage.clear());

  it("belong to a user and a project, and are removed at sign-out", () => {
    const draft = { title: "Errors", body: "Text", version: 3 };
    expect(writeSectionDraft("ada", "shop", "errors", draft)).toBe(true);
    expect(readSectionDraft("ada", "shop", "errors")?.value).toEqual(draft);
    expect(readSectionDraft("bob", "shop", "errors")).toBeNull();
    expect(readSectionDraft("ada", "other", "errors")).toBeNull();
    expect([...draftedSections("ada", "shop")]).toEqual(["errors"]);
    clearSectionDraft("ada", "shop", "errors");
    expect(draftedSections("ada", "shop").size).toBe(0);
    writeSectionDraft("ada", "shop", "errors", draft);
    clearDrafts();
    expect(readSectionDraft("ada", "shop", "errors")).toBeNull();
  });

  it("are null when they cannot be read", () => {
    localStorage.setItem("draft_section_ada_shop_errors", '{"value":{"title":1},"typedAt":""}');
    expect(readSectionDraft("ada", "shop", "errors")).toBeNull();
  });
});
