// Prints the table of character widths that badges are measured with, as a JSON list of one string.
// Its source is the data of the npm package anafanafo, which badge-maker measures texts with.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const ranges = require("anafanafo/data/verdana-11px-normal.json");

const HEAD = `# Widths of characters in 11 px Verdana, in hundredths of a pixel.
# Made by frontend/scripts/oracle/badge-widths.mjs from data/verdana-11px-normal.json of the npm package anafanafo 2.0.0.
# Copyright (c) 2018 Metabolize LLC, MIT License: see LICENSES.md of this crate.
# A line has a code point in hexadecimal and the widths of the characters from there on; 3*500 is 500 three times.
`;
const MAX_LINE = 120;

const lines = [];
let line = "";
let next = -1;
for (const [first, last, width] of ranges) {
  const count = last - first + 1;
  const hundredths = Math.round(width * 100);
  const item = count === 1 ? `${hundredths}` : `${count}*${hundredths}`;
  if (first === next && line.length + item.length < MAX_LINE) {
    line += ` ${item}`;
  } else {
    lines.push(line);
    line = `${first.toString(16)} ${item}`;
  }
  next = last + 1;
}
lines.push(line);
process.stdout.write(JSON.stringify([`${HEAD}${lines.slice(1).join("\n")}\n`]));
