import { validateSchema } from "@/api/generated/sdk.gen";
import type { Texts } from "./texts";

/** Returns what is wrong with a schema and with operations. */
export const validate = (texts: Texts, signal: AbortSignal) => validateSchema({ body: texts, signal });
