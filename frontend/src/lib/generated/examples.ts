// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

/** The owner of the example projects. */
export const EXAMPLES = "examples";
export const EXAMPLES_TITLE = "Examples";
export const EXAMPLES_SUMMARY = "Schemas of different sizes, as their readers get them. Open one and search it.";
/** Pages of each example to look at first. */
export const FIRST_PAGES: Readonly<Record<string, readonly { label: string; path: string }[]>> = {
  "github": [
    {
      "label": "Repository",
      "path": "objects/Repository"
    },
    {
      "label": "addStar",
      "path": "mutations/addStar"
    },
    {
      "label": "Graph of Label",
      "path": "graph?focus=Label"
    }
  ],
  "spotify": [
    {
      "label": "Track",
      "path": "objects/Track"
    },
    {
      "label": "search",
      "path": "queries/search"
    },
    {
      "label": "Docs for agents",
      "path": "llm-docs"
    }
  ],
  "star-wars": [
    {
      "label": "Film",
      "path": "objects/Film"
    },
    {
      "label": "allFilms",
      "path": "queries/allFilms"
    },
    {
      "label": "What version 3 breaks",
      "path": "changelog/3"
    }
  ]
};
