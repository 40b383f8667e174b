import { SectionHead } from "./plain-sections";

export default function ProofHead() {
  return (
    <SectionHead title="Made for reading" text="All of it is in Free, except checks against a published project." />
  );
}
