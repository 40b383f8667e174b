//! The table of contents: which pages there are, and in which group.

use std::collections::BTreeMap;

use crate::markdown::{description_of, title_of};
use crate::page::{Draft, HelpPage};
use crate::reference::{MESSAGES, OBJECTS, ReferencePage};
use crate::values::{UnknownValue, fill};

/// Key of the page that the pages of the API reference belong to.
const API: &str = "api-reference";

/// Key of the page with the errors that all operations have.
const ERRORS: &str = "api-errors";

/// Key of the page that explains words.
pub(crate) const GLOSSARY: &str = "glossary";

macro_rules! texts {
    ($($group:literal: $($key:literal),+;)+) => {
        &[$(($group, &[$(($key, include_str!(concat!("../../../docs/help/", $key, ".md")))),+])),+]
    };
}

type Group = (&'static str, &'static [(&'static str, &'static str)]);

/// Groups with the keys and texts of their pages.
const GROUPS: &[Group] = texts! {
    "Start": "getting-started", "what-readers-see", "get-the-program", "sign-in-mail", "glossary";
    "Document": "schemas", "content-sections", "examples", "layout", "hide-rules", "validator";
    "Publish": "projects", "private-docs", "publishing-from-ci", "changelog", "endpoints", "static-sites";
    "Automate": "api-keys", "api-reference", "api-errors", "command-line", "llm-docs", "webhooks", "notifications", "audit-log";
    "Brand": "branding", "badges";
    "Measure": "analytics";
    "Account": "account", "billing", "limits", "security";
    "Host": "self-hosting", "docker", "configuration";
};

/// Words that readers look for a page by and that its title lacks.
const OTHER_NAMES: &[(&str, &str)] = &[
    (
        "getting-started",
        "contact support help question quick start tutorial begin first steps sign up in register link magic link upload paste schema file share create project start",
    ),
    (
        "account",
        "create new register sign up out off everywhere session sessions expired browser device lost stolen email e-mail address name username user close delete export download data",
    ),
    (
        "schemas",
        "deprecate deprecated description docstring examples federation best practices",
    ),
    (
        "validator",
        "lint check syntax errors operations schema query queries validate",
    ),
    (
        "projects",
        "how many number google seo noindex sitemap transfer move undo unpublish slug rename url visibility private public docs restore version history rollback roll back older delete project downgrade address docs change",
    ),
    (
        "publishing-from-ci",
        "pipeline pipelines github actions gitlab circleci jenkins azure devops bitbucket workflow continuous integration deploy pull request merge ignore breaking change \
         exit code fail block stop build allow permit publish curl upload",
    ),
    (
        "endpoints",
        "schedule scheduled automatically automatic refresh nightly night daily hourly cron disabled introspection try it console cors live graphql url sync staging production headers queries query request requests playground server",
    ),
    (
        "static-sites",
        "custom own domain subdomain cname dns static export html offline build logo github pages netlify vercel cloudflare host hosting deploy download site folder",
    ),
    (
        "branding",
        "company brand theme themes colours colors logo favicon icon fonts typography white label css style customise customize design \
         change color website import hide remove line made with powered",
    ),
    (
        "content-sections",
        "markdown write draft pages custom text guide introduction overview add",
    ),
    (
        "examples",
        "write mutation subscription example named sample values own operation query variables custom placeholder realistic data snippet graphql file",
    ),
    (
        "layout",
        "groups order navigation overview arrange sort languages snippets authentication header token hide parts patterns",
    ),
    (
        "hide-rules",
        "internal fields private types remove filter relay connections",
    ),
    (
        "changelog",
        "diff compare versions rss atom feed dangerous safe grades what changed",
    ),
    (
        "badges",
        "iframe frame embed embeds readme shield shields svg image markdown html restructuredtext score widget",
    ),
    (
        "analytics",
        "most read popular views visitors statistics traffic readers referrer search terms count tracking privacy do not track bots crawlers summary csv people many views per page",
    ),
    (
        "api-keys",
        "token secret authentication bearer create key revoke expire expired rotate access leaked lost stopped working",
    ),
    (
        "api-reference",
        "rest http curl error codes retry idempotency openapi list projects",
    ),
    (
        "api-errors",
        "error errors code codes status 400 401 403 404 408 409 413 415 422 429 500 503 failed request",
    ),
    (
        "command-line",
        "cli terminal binary commands exit code codes status completions",
    ),
    (
        "llm-docs",
        "ai assistant claude cursor copilot chatgpt model context protocol well-known tokens connect schema",
    ),
    (
        "webhooks",
        "slack discord teams microsoft signature verify hmac secret whsec delivery callback events",
    ),
    (
        "notifications",
        "email emails mail alerts get notify notified subscribe unsubscribe follow digest change changes schema",
    ),
    (
        "audit-log",
        "history activity who changed visibility what compliance soc export csv log of changes sign-ins",
    ),
    (
        "self-hosting",
        "host on premise install server update newer nginx caddy reverse proxy tls postgres database back up backup restore upgrade health update \
         systemd service daemon boot",
    ),
    (
        "configuration",
        "settings environment variables toml options smtp mail server",
    ),
    (
        "limits",
        "pricing price cost much free pro upgrade quota rate limit too many requests plans maximum max size large big reached exceeded",
    ),
    (
        "security",
        "privacy gdpr data vulnerability sso saml password two factor 2fa mfa encryption cookies",
    ),
    (
        "private-docs",
        "invite colleague people users collaborate who can see read private visibility hidden secret confidential team members colleagues share internal access permission restrict",
    ),
    (
        "what-readers-see",
        "reader readers tour view pages navigation search keyboard shortcuts keys dark mode mobile print paper pdf save language languages \
         translate translation find found feedback helpful example queries markdown",
    ),
    (
        "sign-in-mail",
        "sign in email e-mail mail link magic link expired arrive arriving arrived received receive missing spam resend wait used wrong account",
    ),
    (
        "billing",
        "download pdf cancel cancellation subscription refund money back invoice invoices receipt payment card paid unsubscribe plan upgrade downgrade trial try pro \
         stripe portal billing cost vat tax",
    ),
    (
        "docker",
        "container image dockerfile compose kubernetes podman volume",
    ),
    (
        "get-the-program",
        "install download binary cli program command line update uninstall linux macos windows mac \
         npm homebrew brew apt package manager",
    ),
    (
        "glossary",
        "terms words meaning mean definition what is vocabulary slug",
    ),
];

/// Shorter keys that people type, and the pages that they mean.
const SHORT_KEYS: &[(&str, &str)] = &[
    ("cli", "command-line"),
    ("ci", "publishing-from-ci"),
    ("mcp", "llm-docs"),
];

/// Returns the key of the page that a shorter key means.
pub(crate) fn whole_key(short: &str) -> Option<&'static str> {
    let mut all = SHORT_KEYS.iter();
    all.find(|(known, _)| *known == short).map(|(_, key)| *key)
}

/// Returns further words that a page is looked for by.
pub(crate) fn other_names(key: &str) -> &'static str {
    let mut all = OTHER_NAMES.iter();
    all.find(|(known, _)| *known == key)
        .map_or("", |(_, words)| words)
}

/// Returns whether a path leads to a page that lists the shapes of the API.
pub(crate) fn is_about_shapes(path: &str) -> bool {
    let key = path.split('#').next();
    key.is_some_and(|key| [OBJECTS, MESSAGES].contains(&key))
}

/// Returns whether a page belongs to a reference. The first page of the API reference lists all operations, and the glossary has
/// the words of all other pages, which say more about them.
pub(crate) fn is_reference(page: &HelpPage) -> bool {
    match page.key.as_str() {
        API | GLOSSARY => true,
        // Written for people, like a guide.
        ERRORS => false,
        _ => page.parent.is_some(),
    }
}

/// Returns the pages in their order, with the pages of the API reference behind its first one.
pub(crate) fn drafts(
    values: &BTreeMap<&'static str, String>,
    reference: Vec<ReferencePage>,
) -> Result<Vec<Draft>, UnknownValue> {
    let mut drafts = Vec::new();
    let mut reference = Some(reference);
    for (group, texts) in GROUPS {
        for (key, text) in *texts {
            let text = fill(key, text, values)?;
            drafts.push(Draft {
                key: (*key).to_owned(),
                group,
                parent: (*key == ERRORS).then_some(API),
                title: title_of(&text).to_owned(),
                description: description_of(&text),
                body: text,
                operations: Vec::new(),
            });
            if *key == API {
                let pages = reference.take().into_iter().flatten();
                drafts.extend(pages.map(|page| Draft {
                    key: page.key,
                    group,
                    parent: Some(API),
                    title: page.title,
                    description: page.description,
                    body: page.text,
                    operations: page.operations,
                }));
            }
        }
    }
    Ok(drafts)
}
