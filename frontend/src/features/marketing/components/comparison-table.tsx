import { Check, Minus } from "lucide-react";
import { plans } from "@/app/billing/plans";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { compare } from "../comparison";

/** The plans side by side, feature by feature. */
export function ComparisonTable() {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Features of each plan</caption>
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className="py-2.5 pr-3 font-medium text-fg-2">
            Feature
          </th>
          {plans.map((plan) => (
            <th key={plan.key} scope="col" className="w-[26%] px-3 py-2.5 font-semibold">
              {plan.name}{" "}
              <span className="font-normal text-fg-3 tabular-nums max-sm:block">{plan.price} per month</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {compare().map(({ feature, soon, cells }) => (
          <tr key={feature} className="border-b border-line last:border-0">
            <th scope="row" className="py-2.5 pr-3 text-left font-normal">
              {feature} {soon && <Pill>{soon}</Pill>}
            </th>
            {cells.map((cell, at) => (
              <td key={plans[at]?.key} className="px-3 py-2.5">
                <Cell value={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ value }: { value: boolean | string }) {
  if (value === "Soon") return <Pill>{value}</Pill>;
  if (typeof value === "string") return value;
  return (
    <>
      <LineIcon of={value ? Check : Minus} className={value ? "text-ok" : "text-fg-3"} />
      <span className="sr-only">{value ? "Included" : "Not included"}</span>
    </>
  );
}
