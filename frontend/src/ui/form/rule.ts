import * as z from "zod/mini";

/** A check of one field: `problem` returns what is wrong with the value, or null. */
export function rule<Value>(problem: (value: Value) => string | null) {
  return z.check<Value>(({ value, issues }) => {
    const message = problem(value);
    if (message !== null) issues.push({ code: "custom", message, input: value });
  });
}
