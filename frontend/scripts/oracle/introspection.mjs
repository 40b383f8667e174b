// Compares introspection results with those of graphql-js: [{sdl, introspection}] in, [[difference]] out. The
// descriptions of built-in types and the order of types are not compared; default values are compared as values.
// graphql-js 16 allows null for introspection arguments where the specification of September 2025 does not, and it
// supports deprecated directives from the later draft.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import {
  buildASTSchema,
  buildClientSchema,
  introspectionFromSchema,
  parse,
  parseValue,
  valueFromASTUntyped,
} from "graphql";

const SCALARS = new Set(["Int", "Float", "String", "Boolean", "ID"]);
const DIRECTIVES = new Set(["skip", "include", "deprecated", "specifiedBy", "oneOf"]);
const EVERYTHING = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
};

// Keeps the first of two members with the same name, as the engine does; graphql-js would take the last.
function first(items) {
  const seen = new Set();
  return items?.filter(({ name }) => !seen.has(name.value) && seen.add(name.value));
}

function expected(sdl) {
  const document = parse(sdl, { noLocation: true });
  const definitions = document.definitions.map((definition) =>
    "fields" in definition ? { ...definition, fields: first(definition.fields) } : definition,
  );
  return introspectionFromSchema(buildASTSchema({ ...document, definitions }, { assumeValidSDL: true }), EVERYTHING);
}

// Additions to introspection types and `@deprecated` in the draft after September 2025.
const DRAFT = new Set([
  "__Directive.isDeprecated",
  "__Directive.deprecationReason",
  "__DirectiveLocation.DIRECTIVE_DEFINITION",
]);
const isDraft = (type, member) => DRAFT.has(`${type}.${member}`);

const byName = (list) => Object.fromEntries(list.map((item) => [item.name, item]));
const named = (list) => list?.map(({ kind, name }) => `${kind} ${name}`).sort() ?? null;
const sorted = (item) => {
  if (Array.isArray(item)) return item.map(sorted);
  if (typeof item !== "object" || item === null) return item;
  return Object.fromEntries(
    Object.keys(item)
      .sort()
      .map((key) => [key, sorted(item[key])]),
  );
};
const value = (text) => (text === null ? null : JSON.stringify(sorted(valueFromASTUntyped(parseValue(text)))));
const blank = (text) => (text === null || text.trim() === "" ? null : text);
const nullable = (type) => (type.kind === "NON_NULL" ? type.ofType : type);

function plain(input, isBuiltIn) {
  const { defaultValue, type, description, ...rest } = input;
  return {
    ...rest,
    type: isBuiltIn ? nullable(type) : type,
    description: isBuiltIn ? null : blank(description),
    defaultValue: value(defaultValue),
  };
}

function plainType(type) {
  const isBuiltIn = type.name.startsWith("__") || SCALARS.has(type.name);
  const description = (text) => (isBuiltIn ? null : blank(text));
  return {
    kind: type.kind,
    name: type.name,
    description: description(type.description),
    specifiedByURL: isBuiltIn ? null : type.specifiedByURL,
    isOneOf: type.isOneOf,
    interfaces: named(type.interfaces),
    possibleTypes: named(type.possibleTypes),
    fields:
      type.fields
        ?.filter((field) => !isDraft(type.name, field.name))
        .map((field) => ({
          ...field,
          description: description(field.description),
          args: type.name === "__Schema" ? [] : field.args.map((arg) => plain(arg, isBuiltIn)),
        })) ?? null,
    inputFields: type.inputFields?.map((field) => plain(field, isBuiltIn)) ?? null,
    enumValues: byName(
      type.enumValues
        ?.filter((item) => !isDraft(type.name, item.name))
        .map((item) => ({ ...item, description: description(item.description) })) ?? [],
    ),
  };
}

function plainDirective(directive) {
  const isBuiltIn = DIRECTIVES.has(directive.name);
  return {
    name: directive.name,
    description: isBuiltIn ? null : blank(directive.description),
    isRepeatable: directive.isRepeatable,
    locations: directive.locations.filter((location) => location !== "DIRECTIVE_DEFINITION").toSorted(),
    args: directive.args.map((arg) => plain(arg, isBuiltIn)),
  };
}

function differences(wanted, given, path) {
  if (isDeepStrictEqual(wanted, given)) return [];
  const isObject = (item) => typeof item === "object" && item !== null;
  if (!isObject(wanted) || !isObject(given))
    return [`${path}: ${JSON.stringify(given)} is not ${JSON.stringify(wanted)}`];
  return [...new Set([...Object.keys(wanted), ...Object.keys(given)])].flatMap((key) =>
    differences(wanted[key], given[key], `${path}.${key}`),
  );
}

const questions = JSON.parse(readFileSync(0, "utf8"));
const answers = questions.map(({ sdl, introspection }) => {
  const [wanted, given] = [expected(sdl), JSON.parse(introspection)].map(({ __schema: schema }) => ({
    description: blank(schema.description),
    roots: [schema.queryType, schema.mutationType, schema.subscriptionType].map((type) => type?.name ?? null),
    types: byName(schema.types.map(plainType)),
    directives: byName(schema.directives.map(plainDirective)),
  }));
  // Throws if clients could not read it.
  buildClientSchema(JSON.parse(introspection), { assumeValid: true });
  return differences(JSON.parse(JSON.stringify(wanted)), given, "").slice(0, 20);
});
process.stdout.write(JSON.stringify(answers));
