/** The parts of the overview, as their headings in the docs say. */
const PARTS: Readonly<Record<string, string>> = {
  endpoints: "Endpoints",
  authentication: "Authentication",
  first_query: "Your first query",
  guides: "Guides",
  groups: "What you can do (groups)",
  operations: "Queries, mutations, subscriptions",
  most_used: "Most used types",
  changes: "Recent changes",
  types: "Types and directives",
  schema_directives: "Directives on the schema",
  downloads: "Downloads",
};

/** The languages of code snippets in the usual order. */
const LANGUAGES: Readonly<Record<string, string>> = {
  graphql: "GraphQL",
  curl: "curl",
  javascript: "JavaScript",
  typescript: "TypeScript",
  python: "Python",
  go: "Go",
  ruby: "Ruby",
  csharp: "C#",
};

/** A part or language that this version of the app does not know has its word. */
export const partLabel = (part: string) => PARTS[part] ?? part;
export const languageLabel = (word: string) => LANGUAGES[word] ?? word;
export const ALL_LANGUAGES: readonly string[] = Object.keys(LANGUAGES);

/** The part that stands beside the page, so that its place in the order does not matter. */
export const BESIDE = "first_query";
/** The language that cannot be left out. */
export const GRAPHQL = "graphql";
