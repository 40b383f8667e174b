import { SectionTitle } from "./plain-sections";

export default function ProofHead() {
  return (
    <>
      <SectionTitle>Made for reading</SectionTitle>
      <p className="mt-3 max-w-[56ch] text-md text-fg-2">
        Readers come with a question and leave with a query that runs. Everything below works on Free. Checks are free
        on files; against your published project on Pro.
      </p>
    </>
  );
}
