// Checks operations with graphql-js: [{sdl, operations: [{operation, variables, response}]}] in,
// [[[message]]] out, a list of messages for each operation. An operation must be valid, its variables
// must be coercible, and executing it over its response must return the same response.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { buildASTSchema, execute, getVariableValues, parse, validate } from "graphql";

// Keeps the first of two members with the same name, as the engine does; graphql-js would take the last.
function first(items) {
  const seen = new Set();
  return items?.filter(({ name }) => !seen.has(name.value) && seen.add(name.value));
}

function build(sdl) {
  const document = parse(sdl, { noLocation: true });
  const definitions = document.definitions.map((definition) =>
    "fields" in definition ? { ...definition, fields: first(definition.fields) } : definition,
  );
  return buildASTSchema({ ...document, definitions }, { assumeValidSDL: true });
}

function judge(schema, { operation, variables, response }) {
  const document = parse(operation);
  const messages = validate(schema, document).map((error) => error.message);
  if (messages.length > 0) return messages;
  const values = variables == null ? {} : JSON.parse(variables);
  const { errors } = getVariableValues(schema, document.definitions[0].variableDefinitions ?? [], values);
  if (errors) return errors.map((error) => error.message);
  const wanted = JSON.parse(response);
  const result = execute({
    schema,
    document,
    variableValues: values,
    rootValue: wanted.data,
    fieldResolver: (source, _arguments, _context, info) => source[info.path.key],
    typeResolver: (value, _context, _info, type) => value["__typename"] ?? schema.getPossibleTypes(type)[0].name,
  });
  if (result.errors) return result.errors.map((error) => error.message);
  const given = JSON.parse(JSON.stringify(result));
  return isDeepStrictEqual(given, wanted) ? [] : [`${JSON.stringify(given)} is not ${response}`];
}

const questions = JSON.parse(readFileSync(0, "utf8"));
const answers = questions.map(({ sdl, operations }) => {
  const schema = build(sdl);
  return operations.map((operation) => judge(schema, operation));
});
process.stdout.write(JSON.stringify(answers));
