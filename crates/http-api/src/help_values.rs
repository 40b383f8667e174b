//! The values in the product's own documentation, from the constants that the server checks.

use std::collections::BTreeMap;
use std::sync::Arc;

use analytics::{MAX_EVENTS_A_MINUTE, Term};
use branding::badge::BadgeText;
use docs_site::ci_snippets::CiSnippet;
use domain::{
    ApiKeyLimits, CheckSummary, Description, Dimension, Endpoint, Error, ExampleBody,
    FeedbackComment, HideRuleLines, Plan, ProjectName, RateLimit, Retention, SectionBody, Slug,
    VersionMessage,
};
use help::{Help, Sources};
use schema_model::Limits;
use schema_model::operations::OperationLimits;
use schema_results::Findings;
use tokio::sync::OnceCell;

use crate::{SiteSettings, openapi_json};

/// Sources of the documentation besides the constants of this crate.
pub struct HelpSources<'a> {
    /// The commented defaults of the configuration, TOML.
    pub configuration: &'a str,
    /// The commands of the program, Markdown.
    pub commands: &'a str,
    /// The address that users write to.
    pub support_email: &'a str,
    /// The container image with the program, or empty.
    pub image: &'a str,
    /// Limits on schemas.
    pub limits: &'a Limits,
}

type Make = dyn Fn() -> Result<Help, String> + Send + Sync;

/// The documentation of the program itself. The first reader makes it: it takes longer than the rest of the start.
pub struct HelpPages {
    make: Arc<Make>,
    made: OnceCell<Help>,
}

impl HelpPages {
    /// Remembers how to make the pages, usually with [`make_help`].
    #[must_use]
    pub fn new(make: impl Fn() -> Result<Help, String> + Send + Sync + 'static) -> Self {
        Self {
            make: Arc::new(make),
            made: OnceCell::new(),
        }
    }

    /// Returns the pages.
    ///
    /// # Errors
    /// [`Error::Internal`] if a text has an unknown placeholder. A test makes all pages, so that none has.
    pub async fn read(&self) -> domain::Result<&Help> {
        let make = || async {
            let make = Arc::clone(&self.make);
            let made = tokio::task::spawn_blocking(move || make()).await;
            made.map_err(Error::internal)?.map_err(Error::internal)
        };
        self.made.get_or_try_init(make).await
    }
}

/// Makes the documentation.
///
/// # Errors
/// A sentence about what is wrong with the texts.
pub fn make_help(site: &SiteSettings, sources: &HelpSources<'_>) -> Result<Help, String> {
    let openapi = openapi_json().map_err(|error| error.to_string())?;
    let openapi = serde_json::from_str(&openapi).map_err(|error| error.to_string())?;
    let sources = Sources {
        values: values(site, sources),
        openapi: &openapi,
        configuration: sources.configuration,
        commands: sources.commands,
    };
    Help::new(sources).map_err(|error| error.to_string())
}

/// Seconds in a day and in an hour.
const DAY: i64 = 24 * 3600;
const HOUR: i64 = 3600;

fn values(site: &SiteSettings, sources: &HelpSources<'_>) -> BTreeMap<&'static str, String> {
    let mut values = BTreeMap::from([
        ("product", site.product.clone()),
        ("public_url", site.public_url.clone()),
        ("support_email", sources.support_email.to_owned()),
    ]);
    values.extend(plan_values());
    values.extend(pipeline_values(&site.public_url, sources.image));
    values.extend(schema_values(sources.limits));
    values.extend(account_values());
    values.extend(tool_values());
    values.extend(project_values());
    values.extend(analytics_values());
    values
}

/// Returns the set-ups of pipelines, with the address of this server.
fn pipeline_values(public_url: &str, image: &str) -> [(&'static str, String); 5] {
    [
        ("ci_github", "github"),
        ("ci_gitlab", "gitlab"),
        ("ci_circleci", "circleci"),
        ("ci_shell", "shell"),
        ("ci_curl", "curl"),
    ]
    .map(|(name, id)| {
        let snippet = CiSnippet::ALL.iter().find(|snippet| snippet.id == id);
        let code = snippet.map_or_else(String::new, |snippet| snippet.fill(public_url, image));
        (name, code.trim_end().to_owned())
    })
}

fn plan_values() -> [(&'static str, String); 3] {
    let (free, pro) = (Plan::Free.offer(), Plan::Pro.offer());
    let list = |plan: Plan| {
        let lines = plan.offer().included.into_iter();
        lines
            .map(|line| format!("- {}\n", line.marked()))
            .collect::<String>()
    };
    let plans = format!(
        "### {}, ${}\n\n{}\n### {}, ${} a month\n\n{}",
        free.name,
        free.price_usd,
        list(Plan::Free),
        pro.name,
        pro.price_usd,
        list(Plan::Pro)
    );
    [
        (
            "free_projects",
            free.max_projects.unwrap_or_default().to_string(),
        ),
        ("pro_price", pro.price_usd.to_string()),
        ("plans", plans),
    ]
}

fn schema_values(limits: &Limits) -> [(&'static str, String); 5] {
    [
        ("max_schema_size", mebibytes(limits.max_bytes)),
        ("max_schema_tokens", grouped(limits.max_tokens)),
        ("max_schema_depth", limits.max_depth.to_string()),
        ("max_json_depth", limits.max_json_depth.to_string()),
        ("build_seconds", projects::TIME_BUDGET.as_secs().to_string()),
    ]
}

/// Returns the limits of what needs no account.
fn tool_values() -> [(&'static str, String); 10] {
    let operations = OperationLimits::default();
    [
        ("validations", RateLimit::VALIDATIONS_PER_IP.words()),
        ("previews", RateLimit::PREVIEWS_PER_IP.words()),
        (
            "preview_introspections",
            RateLimit::PREVIEW_INTROSPECTIONS_PER_IP.words(),
        ),
        (
            "preview_searches",
            RateLimit::PREVIEW_SEARCHES_PER_IP.words(),
        ),
        ("contact_messages", RateLimit::CONTACT_PER_IP.words()),
        ("client_errors", RateLimit::CLIENT_ERRORS_PER_IP.words()),
        ("max_operations_size", mebibytes(operations.max_bytes)),
        ("max_operations_tokens", grouped(operations.max_tokens)),
        ("max_operations", grouped(operations.max_definitions)),
        ("max_findings", Findings::MAX_ITEMS.to_string()),
    ]
}

fn account_values() -> [(&'static str, String); 17] {
    [
        (
            "link_minutes",
            (Retention::SIGN_IN_LINK_WORKS / 60).to_string(),
        ),
        ("session_days", (Retention::SESSION / DAY).to_string()),
        ("links_per_email", RateLimit::SIGN_IN_PER_EMAIL.words()),
        ("links_per_ip", RateLimit::SIGN_IN_PER_IP.words()),
        ("exports", RateLimit::EXPORTS.words()),
        ("username_changes", RateLimit::USERNAME_CHANGES.words()),
        ("name_lookups", RateLimit::NAME_LOOKUPS_PER_USER.words()),
        ("endpoint_tests", RateLimit::ENDPOINT_TESTS.words()),
        ("introspections", RateLimit::INTROSPECTIONS.words()),
        ("websites_read", RateLimit::WEBSITES_READ.words()),
        ("feedback", RateLimit::FEEDBACK_PER_IP.words()),
        ("max_api_keys", ApiKeyLimits::MAX_PER_USER.to_string()),
        ("key_requests", ApiKeyLimits::MAX_REQUESTS.to_string()),
        (
            "key_warning_days",
            (ApiKeyLimits::EXPIRES_SOON_SECONDS / DAY).to_string(),
        ),
        (
            "audit_log_free_days",
            (Retention::AUDIT_LOG_FREE / DAY).to_string(),
        ),
        (
            "audit_log_pro_days",
            (Retention::AUDIT_LOG_PRO / DAY).to_string(),
        ),
        (
            "rotation_hours",
            (ApiKeyLimits::ROTATION_SECONDS / HOUR).to_string(),
        ),
    ]
}

fn analytics_values() -> [(&'static str, String); 8] {
    let values = |dimension: Dimension| grouped(dimension.max_values() as usize);
    [
        (
            "analytics_hour_days",
            (Retention::ANALYTICS_HOURS / DAY).to_string(),
        ),
        (
            "analytics_day_days",
            (Retention::ANALYTICS_DAYS / DAY).to_string(),
        ),
        ("analytics_pages", values(Dimension::Page)),
        ("analytics_hosts", values(Dimension::Host)),
        ("analytics_terms", values(Dimension::Term)),
        ("max_term", Term::MAX_CHARS.to_string()),
        ("events_a_minute", MAX_EVENTS_A_MINUTE.to_string()),
        ("max_badge_text", BadgeText::MAX.to_string()),
    ]
}

fn project_values() -> [(&'static str, String); 20] {
    [
        (
            "max_project_name",
            ProjectName::CHARACTERS.end().to_string(),
        ),
        ("max_description", Description::CHARACTERS.end().to_string()),
        ("min_slug", Slug::MIN.to_string()),
        ("max_slug", Slug::MAX.to_string()),
        (
            "max_section_size",
            format!("{} KiB", SectionBody::MAX / 1024),
        ),
        ("max_sections", projects::MAX_SECTIONS.to_string()),
        (
            "max_example_size",
            format!("{} KiB", ExampleBody::MAX / 1024),
        ),
        ("max_examples", projects::MAX_EXAMPLES.to_string()),
        ("max_endpoints", Endpoint::MAX_PER_PROJECT.to_string()),
        ("max_endpoint_headers", Endpoint::MAX_HEADERS.to_string()),
        (
            "max_layout_groups",
            schema_docs::OwnGroups::MAX_GROUPS.to_string(),
        ),
        (
            "max_layout_patterns",
            schema_docs::OwnGroups::MAX_PATTERNS.to_string(),
        ),
        (
            "min_group_operations",
            schema_docs::DocsGroups::MIN_OPERATIONS.to_string(),
        ),
        ("max_hide_rules", HideRuleLines::MAX_RULES.to_string()),
        ("max_message", VersionMessage::CHARACTERS.end().to_string()),
        ("max_comment", FeedbackComment::CHARACTERS.end().to_string()),
        ("max_checks", CheckSummary::MAX_PER_PROJECT.to_string()),
        ("check_days", (Retention::SCHEMA_CHECK / DAY).to_string()),
        (
            "idempotency_hours",
            (Retention::IDEMPOTENCY_KEY / HOUR).to_string(),
        ),
        ("mcp_tokens", docs_site::mcp::USUAL_TOKENS.to_string()),
    ]
}

fn mebibytes(bytes: usize) -> String {
    if bytes.is_multiple_of(1 << 20) {
        format!("{} MiB", bytes >> 20)
    } else {
        format!("{} bytes", grouped(bytes))
    }
}

fn grouped(number: usize) -> String {
    schema_model::text::format_number(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_has_a_value() {
        let site = SiteSettings {
            product: "Graphfolio".to_owned(),
            public_url: "https://docs.example.com".to_owned(),
            proxy_hops: 0,
        };
        let sources = HelpSources {
            configuration: "",
            commands: "",
            support_email: "",
            image: "",
            limits: &Limits::default(),
        };
        let help = make_help(&site, &sources).unwrap();
        assert!(help.pages().len() > 20, "{}", help.pages().len());
    }
}
