import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { FREE_PROJECTS, PRO_PRICE_USD } from "@/lib/generated/plans";
import { ROUTES } from "@/lib/generated/routes";
import { formatNoun } from "@/lib/format";
import { usePageMeta } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { LegalPage, LegalSection } from "../components/legal-page";
import { Operator } from "../components/operator";

export default function TermsRoute() {
  usePageMeta(ROUTES.terms);
  return (
    <LegalPage title="Terms" intro={`The rules for using this installation of ${PRODUCT}, in plain words.`}>
      <LegalSection title="Who offers the service">
        <Operator />
      </LegalSection>
      <LegalSection title="Your account">
        <ul>
          <li>You sign in with a link that we mail to your address. Whoever reads your mail can sign in.</li>
          <li>Keep API keys secret. Delete a key in your settings if somebody else has seen it.</li>
          <li>You may delete your account at any time. Everything of it is removed at once.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Your schemas and texts">
        <ul>
          <li>They stay yours. We store and show them so that the service works, and for nothing else.</li>
          <li>Publish only what you may publish. A public project can be read and copied by everybody.</li>
          <li>A private project is shown to its owner only.</li>
        </ul>
      </LegalSection>
      <LegalSection title="What is not allowed">
        <ul>
          <li>Content that breaks the law or the rights of others.</li>
          <li>Attacks on the service, on its users or, through endpoints, on other systems.</li>
          <li>Getting around limits, for example with several accounts.</li>
        </ul>
        <p>We may remove such content or close such an account, and tell you why.</p>
      </LegalSection>
      <LegalSection title="Plans and payment">
        <ul>
          <li>
            Free includes {formatNoun(FREE_PROJECTS, "public project")}. Pro costs ${PRO_PRICE_USD} per month. The{" "}
            <Link to={paths.pricing()}>pricing page</Link> lists what each plan includes.
          </li>
          <li>You can cancel Pro at any time, in the billing portal that opens from your billing page.</li>
          <li>
            When Pro ends, nothing is deleted: private projects stay private and become read-only, as do projects over
            the limit.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Availability and liability">
        <p>
          We run the service with care, but cannot promise that it is never interrupted; the{" "}
          <Link to={paths.status()}>status page</Link> shows how it works now. Keep your own copy of your schemas, and
          use the export in your profile for everything else. Liability follows the law of the operator's country.
        </p>
      </LegalSection>
      <LegalSection title="Changes and questions">
        <p>
          If these terms change, this page changes with them. Questions go to the{" "}
          <Link to={paths.contact()}>contact form</Link>. How data is handled is in{" "}
          <Link to={paths.privacy()}>Privacy</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
