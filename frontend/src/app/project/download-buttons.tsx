import { useState } from "react";
import { failureOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { downloadVersion, type SchemaFormat } from "./queries";

/** Downloads a version's complete schema, including hidden items. */
export function DownloadButtons({ project, number }: { project: Project; number: number }) {
  const [fetching, setFetching] = useState<SchemaFormat | null>(null);

  async function save(format: SchemaFormat) {
    setFetching(format);
    try {
      await downloadVersion(project.id, number, format);
    } catch (error) {
      toast.failure(failureOf(error));
    } finally {
      setFetching(null);
    }
  }

  return (
    <>
      <Button busy={fetching === "sdl"} onClick={() => void save("sdl")}>
        Download SDL
      </Button>
      <Button busy={fetching === "introspection"} onClick={() => void save("introspection")}>
        Introspection JSON
      </Button>
    </>
  );
}
