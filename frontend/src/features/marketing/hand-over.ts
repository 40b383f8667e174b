import { type ChosenTheme, handOverSchema, prepareTakeBack } from "@/app/schema-handover";
import { toast } from "@/ui/toast";
import { readThemeChoice } from "./preview-store";
import { OWN_COLOUR, themes } from "./themes";

/** Keeps the schema and the chosen theme for the create dialog. Returns a function that takes them back. */
export function handOver(schema: string): () => void {
  const takeBack = prepareTakeBack();
  if (!handOverSchema(schema, "landing", chosenTheme()))
    toast.error("This browser has no room for the schema. Sign in and choose its file in the create dialog.");
  return takeBack;
}

/** Returns the theme of the preview; null if it is the one that projects have anyway. */
function chosenTheme(): ChosenTheme | null {
  const choice = readThemeChoice();
  const theme = themes.find(({ key }) => key === choice?.key);
  if (choice === null || theme === undefined || theme === themes[0]) return null;
  const name = theme === OWN_COLOUR ? `Your colour, ${choice.colour}` : theme.name;
  return { name, fragment: choice.fragment };
}
