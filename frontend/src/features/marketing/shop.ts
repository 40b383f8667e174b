import data from "./example/shop.json";

/** What the program answers about the example `shop.graphql`. The tests of the server compare it (`generated.rs`). */
export const shop = data;

/** The address in the answers, for which the page shows its own. */
export const SHOP_ORIGIN = "https://docs.example";
