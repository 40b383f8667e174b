/** The parts of the landing page that nothing hydrates, as one file to load. */
export { CallToAction } from "./plain-sections";
export { default as InShort } from "./in-short";
export { default as PlansInShort } from "./plans-in-short";
export { default as Proof } from "./proof";
export { default as ProofHead } from "./proof-head";
export { default as StageLines } from "./stage/stage-lines";
export { default as VisitorQuestions } from "./visitor-questions";
