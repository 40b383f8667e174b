import { PlanCards } from "./plan-cards";
import { SectionTitle } from "./plain-sections";

/** The plans for visitors. Nothing hydrates them; the page handles clicks on their links. */
export default function PlansInShort() {
  return (
    <div className="plans-in-short">
      <SectionTitle>Plans</SectionTitle>
      <PlanCards />
    </div>
  );
}
