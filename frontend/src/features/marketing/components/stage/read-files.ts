import { FileProblem, readSchemaFiles } from "@/app/schema-source/schema-files";
import { toast } from "@/ui/toast";

/** Returns the text of schema files; null if they cannot be read, which it says. */
export async function readFiles(files: readonly File[]): Promise<string | null> {
  try {
    return (await readSchemaFiles(files)).text;
  } catch (error) {
    toast.error(error instanceof FileProblem ? error.message : "The file could not be read.");
    return null;
  }
}
