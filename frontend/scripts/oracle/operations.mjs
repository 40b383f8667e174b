// Validates operations with graphql-js: [{version, sdl, operations: [text]}] in, [[{rules: [name], message?}]] out.
// `version` is 16 or 17. The rules are those that report something; "Syntax" stands for a syntax error, "Exception"
// for an operation on which graphql-js fails.
import { readFileSync } from "node:fs";
import * as graphql16 from "graphql";
import * as graphql17 from "graphql-17";

// Keeps the first of two members with the same name, as the engine does; graphql-js would take the last.
function first(items) {
  const seen = new Set();
  return items?.filter(({ name }) => !seen.has(name.value) && seen.add(name.value));
}

function build({ buildASTSchema, parse }, sdl) {
  const document = parse(sdl, { noLocation: true });
  const definitions = document.definitions.map((definition) =>
    "fields" in definition ? { ...definition, fields: first(definition.fields) } : definition,
  );
  return buildASTSchema({ ...document, definitions }, { assumeValidSDL: true, assumeValid: true });
}

function judge({ parse, specifiedRules, validate }, schema, operation) {
  let document;
  try {
    document = parse(operation);
  } catch (error) {
    return { rules: ["Syntax"], message: error.message };
  }
  let errors;
  try {
    errors = validate(schema, document);
  } catch (error) {
    // 16 runs `@skip` and `@include` of subscriptions, and fails because their variables have no values yet.
    return { rules: ["Exception"], message: error.message };
  }
  if (errors.length === 0) return { rules: [] };
  const rules = specifiedRules.filter((rule) => validate(schema, document, [rule]).length > 0);
  return { rules: rules.map(({ name }) => name.replace(/Rule$/, "")), message: errors[0].message };
}

const questions = JSON.parse(readFileSync(0, "utf8"));
const answers = questions.map(({ version, sdl, operations }) => {
  const graphql = version === 17 ? graphql17 : graphql16;
  const schema = build(graphql, sdl);
  return operations.map((operation) => judge(graphql, schema, operation));
});
process.stdout.write(JSON.stringify(answers));
