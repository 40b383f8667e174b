/** The two texts of the validator. */
export interface Texts {
  schema: string;
  operations: string;
}

export type Side = keyof Texts;

export const sideLabels: Record<Side, string> = { schema: "Schema", operations: "Operations" };
