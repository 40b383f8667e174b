import page from "./example/product-page.html?raw";
import { adaptPage } from "./stage-page";

/** The page that the engine makes of the example, adapted to the stage. */
export const examplePage = adaptPage(page);
