import { validateSchema } from "@/api/generated/sdk.gen";
import type { ValidatedSchema } from "@/api/generated/types.gen";
import { findHalves, toSendable } from "./broken-characters";
import type { Texts } from "./texts";

/** Returns what is wrong with a schema and with operations. Halves of surrogate pairs cannot be sent, so they are found
 * here. */
export async function validate({ schema, operations }: Texts, signal: AbortSignal): Promise<ValidatedSchema> {
  const body = { schema: toSendable(schema), operations: toSendable(operations) };
  const answer = await validateSchema({ body, signal });
  const inSchema = findHalves(schema);
  const inOperations = findHalves(operations);
  if (inSchema.length + inOperations.length === 0) return answer;
  return {
    valid: false,
    schema: { ...answer.schema, diagnostics: [...inSchema, ...answer.schema.diagnostics] },
    operations: answer.operations && {
      ...answer.operations,
      diagnostics: [...inOperations, ...answer.operations.diagnostics],
    },
  };
}
