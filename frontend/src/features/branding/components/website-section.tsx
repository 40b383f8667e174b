import { Check, Minus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { TextField } from "@/ui/field";
import type { WebsiteTheme } from "../api";
import { Section } from "./section";

interface Props {
  /** What the last website proposed; null before. */
  found: WebsiteTheme | null;
  isBusy: boolean;
  failure: string | null;
  onRead: (address: string) => void;
  isOpenFirst: boolean;
}

/** Asks for the address of a website to make a theme from. */
export function WebsiteSection({ found, isBusy, failure, onRead, isOpenFirst }: Props) {
  const [address, setAddress] = useState("");
  const bare = address.trim().replace(/^https?:\/\//i, "");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (bare !== "" && !isBusy) onRead(`https://${bare}`);
  }
  return (
    <Section title="From a website" isOpenFirst={isOpenFirst}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-3">
        <TextField
          label="Address of your website"
          prefix="https://"
          placeholder="acme.example"
          inputMode="url"
          autoComplete="url"
          data-own-undo=""
          maxLength={2048}
          value={address}
          error={failure ?? undefined}
          onChange={({ target }) => setAddress(target.value)}
          hint="Reads colours, fonts and icons from your site and shows a proposal beside the current theme."
        />
        <Button type="submit" className="justify-self-start" busy={isBusy} disabled={bare === ""}>
          {found === null ? "Propose a theme" : "Read again"}
        </Button>
      </form>
      {found !== null && (
        <ul className="mt-3 grid gap-1.5 text-sm">
          <Line of={Check}>{formatNoun(found.found.length, "value")} found</Line>
          {found.notes.map((note) => (
            <Line key={note} of={Minus}>
              {note}
            </Line>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ of, children }: { of: typeof Check; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2 text-fg-2">
      <LineIcon of={of} className="mt-0.5 size-3.5 text-ok" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}
