import { messageOf } from "@/api/errors";
import { PRESET_FRAGMENTS } from "@/lib/generated/presets";
import { toast } from "@/ui/toast";
import { THEME_KEY } from "./preview-store";
import { OWN_COLOUR } from "./themes";

/** The look of the visitor's preview. It stays in this tab's storage, as the schema does. */
export interface ThemeChoice {
  /** The key of one of the themes. */
  key: string;
  /** The colour of the theme with an own one. */
  colour: string | null;
  /** Custom properties that theme an element; empty where a class does. */
  variables: Readonly<Record<string, string>>;
  /** The theme in the fragment of a link. */
  fragment: string;
}

let newest = 0;

/**
 * Makes a theme of a choice, keeps it and passes it on, unless there is a newer one by then. For an own colour the server
 * adjusts the others, so that texts stay readable.
 */
export async function chooseTheme(key: string, colour: string, onChosen: (choice: ThemeChoice) => void): Promise<void> {
  const own = ++newest;
  try {
    // Most visitors look at a preset, so that the code for an own colour is not loaded with the page.
    const choice = key === OWN_COLOUR.key ? await (await import("./own-theme")).makeOwn(colour) : makePreset(key);
    if (own !== newest) return;
    onChosen(choice);
    keep(choice);
  } catch (error) {
    if (own === newest) toast.error(messageOf(error));
  }
}

function keep(choice: ThemeChoice): void {
  try {
    sessionStorage.setItem(THEME_KEY, JSON.stringify(choice));
  } catch {
    // Without storage the choice is that of this page only.
  }
}

function makePreset(key: string): ThemeChoice {
  return { key, colour: null, variables: {}, fragment: PRESET_FRAGMENTS[key] ?? "" };
}
