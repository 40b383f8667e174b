// Compares pairs of schemas with GraphQL Inspector: [{old, new}] in, {types: [name], answers: [[{criticality, code, path}]]} out.
import { readFileSync } from "node:fs";
import { ChangeType, diff } from "@graphql-inspector/core";
import { buildASTSchema, parse } from "graphql";

const GRADES = { BREAKING: "breaking", DANGEROUS: "dangerous", NON_BREAKING: "safe" };

// Published schemas often break validation rules; compare them anyway.
const build = (sdl) => buildASTSchema(parse(sdl), { assumeValid: true, assumeValidSDL: true });

const pairs = JSON.parse(readFileSync(0, "utf8"));
const answers = [];
for (const pair of pairs) {
  const changes = await diff(build(pair.old), build(pair.new));
  answers.push(
    changes.map((change) => ({
      criticality: GRADES[change.criticality.level],
      code: change.type.toLowerCase(),
      path: change.path ?? "",
    })),
  );
}
const types = Object.values(ChangeType).map((type) => type.toLowerCase());
process.stdout.write(JSON.stringify({ types, answers }));
