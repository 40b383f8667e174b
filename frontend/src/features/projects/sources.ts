import * as z from "zod/mini";

/** The ways to add a new project's schema; part of the create dialog's address. */
export const sourceName = z.catch(z.enum(["paste", "url", "example"]), "paste");
export type SourceName = z.infer<typeof sourceName>;
