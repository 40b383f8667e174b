import { SectionHead } from "./plain-sections";

export default function ProofHead() {
  return (
    <SectionHead title="Made for reading" text="All of it is in Free, but for checks against a published project." />
  );
}
