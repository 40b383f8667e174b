import { Minus } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { MAX_URL_BYTES } from "@/lib/generated/limits";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import type { Website } from "../use-website";
import { Section } from "./section";

interface Props {
  website: Website;
  isOpenFirst: boolean;
}

/** Asks for the address of a website to make a theme from. */
export function WebsiteSection({ website, isOpenFirst }: Props) {
  const { form, reading, isOpen, button, stop } = website;
  const url = form.control("url");
  return (
    <Section title="From a website" note="Colours, fonts and icons" isOpenFirst={isOpenFirst || url.value !== ""}>
      <form {...form.formProps} className="grid grid-cols-1 gap-3">
        <TextField
          label="Address of your website"
          name="url"
          placeholder="acme.example"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="off"
          spellCheck={false}
          data-own-undo=""
          maxLength={MAX_URL_BYTES}
          value={url.value}
          error={url.error}
          readOnly={form.isBusy}
          onChange={({ target }) => url.onChange(target.value)}
          hint={
            <>
              We propose a theme from its style sheets, icons and fonts. Nothing is saved.{" "}
              <Link to={paths.help("branding", "from-a-website")} className="text-link underline">
                What is read
              </Link>
            </>
          }
        />
        {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
        {reading !== null && !isOpen && (
          <Notice tone="warn" title={`Nothing to propose from ${reading.host}`}>
            The page has no colours, fonts or icons that docs can use. Try another page, such as the home page.
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-2.5">
          <Button type="submit" ref={button} busy={form.isBusy}>
            Read the site
          </Button>
          {form.isBusy && (
            <Button look="quiet" onClick={stop}>
              Stop
            </Button>
          )}
        </div>
        <p role="status" className="text-xs text-fg-2 empty:hidden">
          {form.isBusy && "Reading the page, its style sheets and icons. This takes ten seconds at most."}
        </p>
      </form>
      {reading !== null && reading.notes.length > 0 && (
        <ul aria-label={`Notes about ${reading.host}`} className="mt-3 grid gap-1.5 text-sm text-fg-2">
          {reading.notes.map((note) => (
            <li key={note} className="flex items-start gap-2">
              <LineIcon of={Minus} className="mt-0.5 size-3.5 text-fg-3" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
