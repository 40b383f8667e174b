/** Checks of parsed JSON for code that every visitor loads. Other code uses zod, which is 8 KB larger. */

export type Check<Value> = (value: unknown) => value is Value;

export const isString: Check<string> = (value) => typeof value === "string";
export const isNumber: Check<number> = (value) => typeof value === "number";
export const isBoolean: Check<boolean> = (value) => typeof value === "boolean";

export function exactly<Value extends string>(expected: Value): Check<Value> {
  return (value): value is Value => value === expected;
}

export function nullOr<Value>(check: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

export function arrayOf<Item>(check: Check<Item>): Check<Item[]> {
  return (value): value is Item[] => Array.isArray(value) && value.every(check);
}

/** Checks an object's fields; other fields are allowed. */
export function objectWith<Value extends object>(fields: { [Key in keyof Value]: Check<Value[Key]> }): Check<Value> {
  return (value): value is Value =>
    typeof value === "object" &&
    value !== null &&
    Object.entries<Check<unknown>>(fields).every(([key, check]) => check((value as Record<string, unknown>)[key]));
}
