// Validates schemas with graphql-js: [{version, sdl}] in; [{syntax: bool, errors: [message], at: [line, column]?,
// values: [message]}] out. `version` is 16 or 17. `at` is the place of the first error. `values` are default values and
// directive arguments of the wrong type: graphql-js 16 checks them in operations only, so this puts them into one.
import { readFileSync } from "node:fs";
import * as graphql16 from "graphql";
import { validateSDL as validateSDL16 } from "graphql/validation/validate.js";
import * as graphql17 from "graphql-17";
import { validateSDL as validateSDL17 } from "graphql-17/validation/validate.js";

const VERSIONS = {
  16: { ...graphql16, validateSDL: validateSDL16 },
  17: { ...graphql17, validateSDL: validateSDL17 },
};
const { Kind, OperationTypeNode } = graphql16;
const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } };

function operation(field, variables) {
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: OperationTypeNode.QUERY,
        variableDefinitions: variables,
        selectionSet: { kind: Kind.SELECTION_SET, selections: [field] },
      },
    ],
  };
}

function wrongValues({ ValuesOfCorrectTypeRule, validate, visit }, schema, document) {
  const found = [];
  const check = (query) => found.push(...validate(schema, query, [ValuesOfCorrectTypeRule]));
  visit(document, {
    InputValueDefinition({ type, defaultValue }) {
      if (defaultValue === undefined) return;
      const variable = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: "v" } };
      check(operation(TYPENAME, [{ kind: Kind.VARIABLE_DEFINITION, variable, type, defaultValue }]));
    },
    Directive(directive) {
      check(operation({ ...TYPENAME, directives: [directive] }, []));
    },
  });
  return found.map((error) => error.message);
}

function judge({ version, sdl }) {
  const { Source, buildASTSchema, parse, validateSDL, validateSchema } = VERSIONS[version];
  const refused = (syntax, errors) => {
    const place = errors[0].locations?.[0];
    const at = place && [place.line, place.column];
    return { syntax, errors: errors.map((error) => error.message), at, values: [] };
  };
  let document;
  try {
    document = parse(new Source(sdl));
  } catch (error) {
    return refused(false, [error]);
  }
  const errors = [...validateSDL(document)];
  let schema;
  if (errors.length === 0) {
    try {
      schema = buildASTSchema(document, { assumeValidSDL: true });
      errors.push(...validateSchema(schema));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) return refused(true, errors);
  return { syntax: true, errors: [], values: wrongValues(VERSIONS[version], schema, document) };
}

const questions = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(questions.map(judge)));
