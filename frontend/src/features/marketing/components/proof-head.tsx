import { SectionHead } from "./plain-sections";

export default function ProofHead() {
  return (
    <SectionHead
      title="Made for reading"
      text="Readers come with a question and leave with a query that runs. Everything below works on Free. Checks are free on files; against your published project on Pro."
    />
  );
}
