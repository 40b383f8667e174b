// Draws badges with badge-maker: [{label, message, style, color, labelColor}] in; [svg] out.
import { readFileSync } from "node:fs";
import { makeBadge } from "badge-maker";

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((badge) => makeBadge(badge))));
