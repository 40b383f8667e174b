//! Addresses that the app draws itself, with the title and description of each.

use std::sync::LazyLock;

use domain::Plan;

/// Path of sign-in links in mails.
pub(super) const VERIFY: &str = "/auth/verify";

const ABOUT: &str = "Turn a GraphQL schema into a searchable, shareable documentation site: every operation and type, instantly.";

/// An address of the app.
pub(crate) struct AppRoute {
    /// Its key in the browser's code.
    pub key: &'static str,
    /// The path; `{id}` matches one segment, `{page:.*}` the rest.
    pub pattern: &'static str,
    /// The document's title; empty for the landing page, whose title is the product's name.
    pub title: &'static str,
    /// The document's description, with `{product}` for the product's name.
    pub description: String,
}

/// All addresses of the app.
pub(crate) static APP_ROUTES: LazyLock<Vec<AppRoute>> = LazyLock::new(|| {
    let (free, pro) = (Plan::Free.offer(), Plan::Pro.offer());
    let pricing = format!(
        "{{product}} is free for {} public projects. Pro costs ${} per month, cancel anytime.",
        free.max_projects.unwrap_or_default(),
        pro.price_usd
    );
    let project = "A GraphQL schema, its documentation and its history.";
    [
        ("home", "/", "", ABOUT),
        (
            "login",
            "/login",
            "Sign in",
            "Sign in to {product} with a link that we send by email.",
        ),
        (
            "verify",
            VERIFY,
            "Sign in",
            "Sign in to {product} with a link that we send by email.",
        ),
        (
            "dashboard",
            "/dashboard",
            "My Projects",
            "Your GraphQL schemas and their documentation.",
        ),
        ("pricing", "/pricing", "Pricing", &pricing),
        (
            "status",
            "/status",
            "Status",
            "Whether {product} works right now, checked every 30 seconds.",
        ),
        ("settings", "/settings", "Settings", "Your account."),
        ("profile", "/settings/profile", "Profile", "Your account."),
        (
            "apiKeys",
            "/settings/api-keys",
            "API Keys",
            "Keys for scripts, pipelines and agents.",
        ),
        (
            "billing",
            "/settings/billing",
            "Billing",
            "Your plan, its limits and your payments.",
        ),
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
    })
    .collect()
});

/// Returns the route of a path.
pub(super) fn find(path: &str) -> Option<&'static AppRoute> {
    APP_ROUTES.iter().find(|route| matches(route.pattern, path))
}

fn matches(pattern: &str, path: &str) -> bool {
    let mut segments = path.split('/');
    for part in pattern.split('/') {
        let Some(segment) = segments.next() else {
            return false;
        };
        match part {
            "{page:.*}" => return true,
            "{id}" if !segment.is_empty() => {}
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
            ("/nothing", None),
            ("", None),
        ] {
            assert_eq!(find(path).map(|route| route.key), key, "{path}");
        }
    }
}
