import { expect, test } from "vitest";
import { nameMark } from "./name-mark";

test.each([
  ["GitHub", "GH"],
  ["Spotify", "Sp"],
  ["Star Wars", "SW"],
  ["acme shop v2", "AS"],
  ["acme", "Ac"],
  ["API", "AP"],
  ["X", "X"],
  ["élan", "Él"],
  ["« ßeta »", "SSe"],
  ["日本語", "日本"],
  ["🚀", "🚀"],
])("the mark of %s is %s", (name, expected) => expect(nameMark(name)).toBe(expected));
