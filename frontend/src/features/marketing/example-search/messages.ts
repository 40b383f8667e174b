/** What the page and the worker that searches say to each other. */

/** One thing found. */
export interface ExampleHit {
  kind: string;
  name: string;
  /** The type, or the field or operation of an argument, that holds it. */
  owner: string | null;
  description: string;
  /** Its page in the docs and the place there. */
  page: string;
  anchor: string | null;
  /** Parts of the name that the query's words are in: start and end. */
  ranges: readonly (readonly [start: number, end: number])[];
}

export interface ExampleHits {
  hits: readonly ExampleHit[];
  /** How many there are in all. */
  total: number;
  /** Sentences about filters that do not exist, and about values that they do not have. */
  problems: readonly string[];
}

/** How long a search takes. */
export interface SearchTime {
  /** The mean of all runs. */
  microseconds: number;
  runs: number;
}

export interface Question {
  q: string;
}

/** The worker answers each question with its hits and then with the time, or says that it has no index to search. */
export type Answer =
  | { q: string; found: ExampleHits }
  | { q: string; time: SearchTime | null }
  | { q: string; isFailed: true };
