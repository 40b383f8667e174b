/** Stands for the generated client's event streams, which none of our calls uses: every reader would load them. */
export function createSseClient(): never {
  throw new Error("The API has no event streams.");
}
