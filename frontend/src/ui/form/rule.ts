import * as z from "zod/mini";

/** Makes a check of one field from a function that returns the value's problem or null. */
export function rule<Value>(problem: (value: Value) => string | null) {
  return z.check<Value>(({ value, issues }) => {
    const message = problem(value);
    if (message !== null) issues.push({ code: "custom", message, input: value });
  });
}
