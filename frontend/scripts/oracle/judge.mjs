// What graphql-js says of schemas: [{sdl}] in, [{syntax: bool, errors: [message]}] out.
import { readFileSync } from 'node:fs';
import { Source, buildASTSchema, parse, validateSchema } from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';

function judge({ sdl }) {
  let document;
  try {
    document = parse(new Source(sdl));
  } catch (error) {
    return { syntax: false, errors: [error.message] };
  }
  const errors = validateSDL(document);
  if (errors.length === 0) {
    const schema = buildASTSchema(document, { assumeValidSDL: true });
    errors.push(...validateSchema(schema));
  }
  return { syntax: true, errors: errors.map((error) => error.message) };
}

const questions = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(questions.map(judge)));
