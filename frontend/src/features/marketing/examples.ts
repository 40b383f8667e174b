import data from "./example/examples.json";

/** What the program answers about its own example projects. The tests of the server compare it (`generated.rs`). */
export const examples = data;
