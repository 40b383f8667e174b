import type { ReactNode } from "react";

export function SectionTitle({ children }: { children: ReactNode }) {
  return <h2 className="text-[clamp(30px,3.4vw,40px)] leading-[1.12] font-bold tracking-[-0.035em]">{children}</h2>;
}
