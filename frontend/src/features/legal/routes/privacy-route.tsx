import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { KeptTable } from "../components/kept-table";
import { LegalPage, LegalSection } from "../components/legal-page";
import { Operator } from "../components/operator";

export default function PrivacyRoute() {
  usePageMeta(ROUTES.privacy);
  return (
    <LegalPage
      title="Privacy"
      intro={`${PRODUCT} sets no cookies, loads nothing from other companies, and stores what it needs to show your docs and to keep you signed in. This page lists all of it.`}
    >
      <LegalSection title="Who is responsible">
        <Operator />
      </LegalSection>
      <LegalSection title="What the server stores">
        <KeptTable />
        <p>
          IP addresses are not stored as such. Counters for limits hold a hash of the address (of the network, for
          IPv6).
        </p>
      </LegalSection>
      <LegalSection title="What your browser stores">
        <p>There are no cookies. These entries are in your browser's local storage; you can delete them at any time.</p>
        <ul>
          <li>
            <code>auth_token</code>: keeps you signed in. Signing out removes it.
          </li>
          <li>
            <code>darkMode</code>: the theme you chose.
          </li>
          <li>
            <code>sign_in_asked_at</code>: that this browser asked for a sign-in link, so that the link signs in here
            without another click.
          </li>
          <li>
            <code>draft_…</code>: text that you typed and have not saved. Signing out removes it. A schema that you
            chose to make docs of is in <code>draft_handover</code> until its project is created; it is offered for a
            day, and removed if you cancel the sign-in.
          </li>
          <li>
            <code>docs_recent:…</code>, <code>docs_language</code> and <code>docs_navigation</code>: the pages you read
            last, the language of code examples, and how you ordered the navigation.
          </li>
          <li>
            <code>help_tabs</code>: the tabs that you chose in our documentation, such as your CI system.
          </li>
          <li>
            <code>console_draft:…</code> and <code>console_headers:…</code>: operations and headers that you entered in
            a console. They go to the endpoint that you call and never to our server.
          </li>
        </ul>
        <p>
          Pages of our documentation that you have read are in the browser's cache storage as <code>help-1</code>, so
          that they can be read without a network.
        </p>
        <p>
          Session storage, which ends with the tab, holds the schema of your private preview (
          <code>preview_schema</code>), places on pages, when another sign-in link may be requested, and whether a page
          was reloaded after an error.
        </p>
      </LegalSection>
      <LegalSection title="Who else receives data">
        <ul>
          <li>
            Everybody can read the docs of public projects with the owner's username and, if set, name. Only the owner
            can read private projects.
          </li>
          <li>
            The payment provider receives your email address and account number when you start a checkout. Card data
            goes to the provider alone. Without a configured provider no payment is taken.
          </li>
          <li>The mail server that delivers sign-in links and messages about your plan and your API keys.</li>
          <li>Endpoints that you add are called from the server when you test them or read their schema.</li>
        </ul>
        <p>No data is sold, and there is no advertising, analytics service or tracker of another company.</p>
      </LegalSection>
      <LegalSection title="Logs">
        <p>
          The log has one line per request: method, kind of address, status and time. It has no IP address, no query, no
          token and no text of a request. Events of an account are logged with its id.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <ul>
          <li>
            <strong>Copy:</strong> your <Link to={paths.profile()}>profile</Link> offers everything that is stored about
            you as a ZIP file.
          </li>
          <li>
            <strong>Correction:</strong> you can change your name and username there at any time.
          </li>
          <li>
            <strong>Deletion:</strong> deleting your account there removes it at once, with its projects, API keys,
            sessions and the messages that were sent from its address. Mail that was already delivered to the operator,
            and backups until they are replaced, are outside of the program. The subscription ends at the payment
            provider.
          </li>
          <li>
            You may complain to a data protection authority, and ask us anything with the{" "}
            <Link to={paths.contact()}>contact form</Link>.
          </li>
        </ul>
      </LegalSection>
    </LegalPage>
  );
}
