//! Addresses that the app draws itself, with the title and description of each.

use std::sync::LazyLock;

use domain::Plan;

/// Path of sign-in links in mails.
pub(super) const VERIFY: &str = "/auth/verify";

/// Pages about the product.
pub(super) const ABOUT: &str = "Turn a GraphQL schema into a searchable, shareable documentation site: every operation and type, instantly.";

const PREVIEW: &str = "Private preview";

/// An address of the app.
pub(crate) struct AppRoute {
    /// Its key in the browser's code, and the name of its prerendered file.
    pub key: &'static str,
    /// The path; a name such as `{id}` matches one segment, `{page:.*}` the rest, and `*` is every address without a page.
    pub pattern: &'static str,
    /// The document's title; empty for the landing page, whose title is the product's name.
    pub title: &'static str,
    /// The document's description, with `{product}` for the product's name.
    pub description: String,
    /// The visitors that may open it.
    pub access: Access,
    /// Whether search engines and the sitemap list it.
    pub is_indexable: bool,
    /// How much of it the server sends.
    pub prerendered: Prerendered,
}

/// Other addresses of pages.
pub(super) const MOVED: &[(&str, &str)] = &[
    ("/settings/analytics", "/settings/embeds"),
    ("/help", "/docs"),
];

/// The visitors that may open an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Public,
    SignedIn,
}

impl Access {
    /// The word in the browser's code.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::SignedIn => "signed-in",
        }
    }
}

/// What `frontend/src/app/prerender.tsx` renders of a page when the app is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Prerendered {
    /// Nothing: the app draws it in the browser.
    Nothing,
    /// The whole page, as a visitor sees it.
    Page,
    /// Top bar and footer; the server renders the content (`site_page`).
    Frame,
}

impl Prerendered {
    /// The word in the browser's code.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Page => "page",
            Self::Frame => "frame",
        }
    }
}

/// The key of the page about addresses that do not exist.
pub(super) const MISSING: &str = "missing";

/// The key of the documentation, whose frame is around all of its pages.
pub(super) const HELP: &str = "help";

/// The key of the list of a user's public projects.
pub(super) const OWNER: &str = "owner";

/// All addresses of the app.
pub(crate) static APP_ROUTES: LazyLock<Vec<AppRoute>> = LazyLock::new(|| {
    let mut routes = public_routes();
    routes.extend(owner_routes());
    routes
});

/// Pages that need no account.
fn public_routes() -> Vec<AppRoute> {
    let (free, pro) = (Plan::Free.offer(), Plan::Pro.offer());
    let pricing = format!(
        "{{product}} is free for {} public projects. Pro costs ${} per month, cancel anytime.",
        free.max_projects.unwrap_or_default(),
        pro.price_usd
    );
    let sign_in = "Sign in to {product} with a link that we send by email.";
    let status = "Whether {product} works right now, checked every 30 seconds.";
    let preview = "Your schema as docs. Only the tab that it was pasted in has it.";
    let validator = "Check a GraphQL schema and the operations against it while you type, with hints and fixes. Nothing is stored.";
    let missing = "There is no page at this address.";
    let help = "How to document a GraphQL schema with {product}: from the first schema to pipelines and your own server.";
    let contact = "Write to the people who run {product}.";
    let privacy = "What {product} stores, for how long, and who can see it.";
    let terms = "The rules for using {product}.";
    let unsubscribe = "Stop mails from {product}, or get them again.";
    let follow = "Get a mail when an API changes.";
    let theme = "A look for API documentation: colours, fonts and corners, in light and dark.";
    let owner = "GraphQL API documentation, published with {product}.";
    use Prerendered::{Frame, Nothing, Page};
    [
        ("home", "/", "", ABOUT, true, Page),
        ("login", "/login", "Sign in", sign_in, true, Page),
        ("verify", VERIFY, "Sign in", sign_in, false, Nothing),
        ("preview", "/preview", PREVIEW, preview, false, Nothing),
        (
            "previewPage",
            "/preview/{page:.*}",
            PREVIEW,
            preview,
            false,
            Nothing,
        ),
        ("pricing", "/pricing", "Pricing", &pricing, true, Page),
        (HELP, "/docs", "Documentation", help, true, Frame),
        (
            "helpPage",
            "/docs/{id}",
            "Documentation",
            help,
            false,
            Nothing,
        ),
        (
            "validator",
            "/tools/graphql-validator",
            "GraphQL validator",
            validator,
            true,
            Page,
        ),
        ("status", "/status", "Status", status, true, Frame),
        ("contact", "/contact", "Contact", contact, true, Page),
        ("privacy", "/privacy", "Privacy", privacy, true, Page),
        ("terms", "/terms", "Terms", terms, true, Page),
        (
            "unsubscribe",
            "/unsubscribe",
            "Unsubscribe",
            unsubscribe,
            false,
            Nothing,
        ),
        (
            "follow",
            "/follow/{username}/{slug}",
            "Follow a changelog",
            follow,
            false,
            Nothing,
        ),
        (
            "followConfirm",
            "/follow/confirm",
            "Follow a changelog",
            follow,
            false,
            Nothing,
        ),
        (
            "sharedTheme",
            "/theme",
            "Shared theme",
            theme,
            false,
            Nothing,
        ),
        (OWNER, "/d/{username}", "Public docs", owner, false, Frame),
        (MISSING, "*", "Page not found", missing, false, Page),
    ]
    .into_iter()
    .map(
        |(key, pattern, title, description, is_indexable, prerendered)| AppRoute {
            key,
            pattern,
            title,
            description: description.to_owned(),
            access: Access::Public,
            is_indexable,
            prerendered,
        },
    )
    .collect()
}

/// Pages of signed-in users.
fn owner_routes() -> Vec<AppRoute> {
    let project = "A GraphQL schema, its documentation and its history.";
    let messages = "Messages from the contact form.";
    let errors = "Errors that browsers have reported.";
    let list = "Your GraphQL schemas and their documentation.";
    let sessions = "Browsers where you are signed in.";
    let audit_log = "Who changed what in your account, and what was different before.";
    let api_keys = "Keys for scripts, pipelines and agents.";
    let embeds = "Badges that carry your documentation to other sites.";
    let notifications = "The mails that you get about your projects, readers and keys.";
    let webhooks = "Messages to your servers and channels when a schema changes.";
    let branding = "Colours, fonts and logo of your documentation.";
    let billing = "Your plan, its limits and your payments.";
    [
        ("dashboard", "/dashboard", "My Projects", list),
        (
            "adminStatus",
            "/admin/status",
            "Incidents",
            "Incidents of the status page, for administrators.",
        ),
        (
            "adminAnalytics",
            "/admin/analytics",
            "Analytics",
            "How this installation is used, for administrators.",
        ),
        ("adminMessages", "/admin/messages", "Messages", messages),
        (
            "adminHelp",
            "/admin/help",
            "Documentation",
            "What readers say about the documentation, for administrators.",
        ),
        ("adminErrors", "/admin/errors", "Errors", errors),
        (
            "adminJobs",
            "/admin/jobs",
            "Jobs",
            "Background jobs that were given up, for administrators.",
        ),
        ("settings", "/settings", "Settings", "Your account."),
        ("profile", "/settings/profile", "Profile", "Your account."),
        (
            "sessions",
            "/settings/profile/sessions",
            "Sessions",
            sessions,
        ),
        (
            "auditLog",
            "/settings/profile/audit-log",
            "Audit log",
            audit_log,
        ),
        ("apiKeys", "/settings/api-keys", "API Keys", api_keys),
        ("embeds", "/settings/embeds", "Embeds", embeds),
        (
            "notifications",
            "/settings/notifications",
            "Notifications",
            notifications,
        ),
        ("webhooks", "/settings/webhooks", "Webhooks", webhooks),
        ("webhook", "/settings/webhooks/{id}", "Webhook", webhooks),
        ("branding", "/settings/branding", "Branding", branding),
        (
            "projectBranding",
            "/settings/branding/{projectId}",
            "Branding",
            branding,
        ),
        ("billing", "/settings/billing", "Billing", billing),
        ("project", "/dashboard/project/{id}", "Project", project),
        (
            "projectLlmDocs",
            "/dashboard/project/{id}/llm-docs",
            "Project",
            project,
        ),
        (
            "projectAnalytics",
            "/dashboard/project/{id}/analytics",
            "Project",
            project,
        ),
        (
            "projectDocs",
            "/dashboard/project/{id}/docs/{page:.*}",
            "Project",
            project,
        ),
    ]
    .into_iter()
    .map(|(key, pattern, title, description)| AppRoute {
        key,
        pattern,
        title,
        description: description.to_owned(),
        access: Access::SignedIn,
        is_indexable: false,
        prerendered: Prerendered::Nothing,
    })
    .collect()
}

/// Returns the pages that search engines should list.
pub(super) fn indexable() -> impl Iterator<Item = &'static AppRoute> {
    APP_ROUTES.iter().filter(|route| route.is_indexable)
}

/// Returns the route with that key.
pub(super) fn by_key(key: &str) -> Option<&'static AppRoute> {
    APP_ROUTES.iter().find(|route| route.key == key)
}

/// Returns the route of a path.
pub(super) fn find(path: &str) -> Option<&'static AppRoute> {
    APP_ROUTES.iter().find(|route| matches(route.pattern, path))
}

/// Returns the name of the page at a path, as the text of a link back to it; none for the landing page. A slash at the
/// end does not matter, because the page redirects to the address without it.
#[must_use]
pub fn name_page(path: &str) -> Option<&'static str> {
    let route = find(path).or_else(|| find(path.trim_end_matches('/')))?;
    let name = match route.title {
        "Project" => "your project",
        title => title,
    };
    (!name.is_empty()).then_some(name)
}

fn matches(pattern: &str, path: &str) -> bool {
    let mut segments = path.split('/');
    for part in pattern.split('/') {
        let Some(segment) = segments.next() else {
            return false;
        };
        match part {
            "{page:.*}" => return true,
            part if part.starts_with('{') && !segment.is_empty() => {}
            part if part == segment => {}
            _ => return false,
        }
    }
    segments.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_app_knows_its_addresses_and_no_others() {
        for (path, key) in [
            ("/", Some("home")),
            ("/login", Some("login")),
            ("/settings/profile", Some("profile")),
            ("/settings/api-keys", Some("apiKeys")),
            ("/settings/embeds", Some("embeds")),
            ("/settings/branding", Some("branding")),
            ("/settings/branding/7", Some("projectBranding")),
            ("/theme", Some("sharedTheme")),
            ("/settings/billing", Some("billing")),
            ("/dashboard/project/7", Some("project")),
            ("/dashboard/project/7/llm-docs", Some("projectLlmDocs")),
            (
                "/dashboard/project/7/docs/objects/User",
                Some("projectDocs"),
            ),
            ("/dashboard/project/7/docs/", Some("projectDocs")),
            ("/dashboard/project/7/docs", None),
            ("/dashboard/project/", None),
            ("/dashboard/project", None),
            ("/dashboard/project//llm-docs", None),
            ("/dashboard/", None),
            ("/follow/ada/shop", Some("follow")),
            ("/follow/confirm", Some("followConfirm")),
            ("/follow/ada", None),
            ("/nothing", None),
            ("", None),
        ] {
            assert_eq!(find(path).map(|route| route.key), key, "{path}");
        }
    }

    #[test]
    fn links_back_name_their_page() {
        for (path, name) in [
            ("/settings/api-keys", Some("API Keys")),
            ("/settings/api-keys/", Some("API Keys")),
            ("/dashboard", Some("My Projects")),
            ("/dashboard/project/7", Some("your project")),
            (
                "/dashboard/project/7/docs/objects/User",
                Some("your project"),
            ),
            ("/dashboard/project/7/", Some("your project")),
            ("/", None),
            ("//", None),
            ("/d/ada/shop", None),
        ] {
            assert_eq!(name_page(path), name, "{path}");
        }
    }
}
