import type { SampleValueInput } from "@/api/generated/types.gen";

/** A row of the form. */
export interface SampleRow {
  id: number;
  for: string;
  /** The value as JSON. */
  text: string;
}

export interface RowReading {
  /** What is sent; null for a row that is empty or has a problem. */
  value: SampleValueInput | null;
  problem: string | null;
  /** The text in double quotes, if that would be JSON and the text is not. */
  quoted: string | null;
}

const EMPTY: RowReading = { value: null, problem: null, quoted: null };

/** Reads the rows, and says what is wrong with each. */
export function readRows(rows: readonly Omit<SampleRow, "id">[]): RowReading[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const [place, text] = [row.for.trim(), row.text.trim()];
    if (place === "" && text === "") return EMPTY;
    if (place === "") return { ...EMPTY, problem: "Say what the value is for, such as `Product.id`." };
    if (seen.has(place)) return { ...EMPTY, problem: `Another row has a value for \`${place}\`.` };
    seen.add(place);
    if (text === "") return { ...EMPTY, problem: "Write a value." };
    try {
      return { ...EMPTY, value: { for: place, value: JSON.parse(text) as unknown } };
    } catch {
      return { ...EMPTY, problem: "This is not JSON. Text needs double quotes.", quoted: JSON.stringify(text) };
    }
  });
}

/** Returns the values as rows. */
export function rowsOf(values: readonly SampleValueInput[]): Omit<SampleRow, "id">[] {
  return values.map((each) => ({ for: each.for, text: JSON.stringify(each.value) }));
}

export const PLACES: readonly { place: string; gets: string }[] = [
  { place: "Decimal", gets: "every field, argument and input field of a scalar" },
  { place: "Product.id", gets: "a field of a type or an input" },
  { place: "Query.customer(email:)", gets: "an argument" },
];
