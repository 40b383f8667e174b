import * as z from "zod/mini";

/** How a new project's schema may come; part of the create dialog's address. */
export const sourceName = z.catch(z.enum(["paste", "url", "example"]), "paste");
export type SourceName = z.infer<typeof sourceName>;
