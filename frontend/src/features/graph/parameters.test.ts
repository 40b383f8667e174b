import { expect, test } from "vitest";
import { readParameters, writeParameters } from "./parameters";

const read = (query: string) => readParameters(new URLSearchParams(query));

test("the address holds the options", () => {
  expect(read("focus=User&depth=2&kinds=enums,objects")).toEqual({
    focus: "User",
    depth: 2,
    kinds: ["objects", "enums"],
  });
  expect(read("")).toEqual({ focus: null, depth: 1, kinds: [] });
});

test("invalid values are ignored", () => {
  expect(read("focus=&depth=7&kinds=tables,,scalars, unions")).toEqual({
    focus: null,
    depth: 1,
    kinds: ["unions", "scalars"],
  });
  expect(read(`focus=${"x".repeat(201)}`).focus).toBeNull();
});

test("writing keeps other parameters and leaves out defaults", () => {
  const write = (query: string, change: Partial<ReturnType<typeof read>>) =>
    writeParameters(new URLSearchParams(query), { ...read(query), ...change });
  expect(write("tab=graph", { focus: "User" })).toBe("tab=graph&focus=User");
  expect(write("focus=User&depth=2", { focus: "Post" })).toBe("focus=Post&depth=2");
  expect(write("focus=User&depth=2", { focus: null })).toBe("");
  expect(write("focus=User", { kinds: ["objects", "enums"] })).toBe("focus=User&kinds=objects,enums");
});
