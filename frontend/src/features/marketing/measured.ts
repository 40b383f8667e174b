/** Figures of the README's table; `measured.test.ts` compares them. */
export const measured = {
  date: "November 2026",
  /** Types of GitHub's schema, and the seconds of CPU time that `graphfolio build` takes for it. */
  types: "1,623",
  build: "0.31",
  /** Search in GitHub's schema, median of 200 queries, in milliseconds. */
  search: "0.09",
} as const;
