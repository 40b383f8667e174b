//! JSON routes under `/api`, one module per noun.

mod analytics;
mod api_keys;
mod audit_log;
mod auth;
mod badges;
mod billing;
mod branding;
mod branding_files;
mod change_policy;
mod checks;
mod client_errors;
mod contact;
mod content;
mod docs;
mod docs_layout;
mod endpoints;
mod events;
mod examples;
mod feedback;
mod followers;
mod graph;
mod health;
mod help;
mod help_feedback;
mod hide_rules;
mod incidents;
mod insight;
mod jobs;
mod llm_docs;
mod named_examples;
mod notifications;
mod owner_docs;
mod parts;
mod preview;
mod projects;
mod sample_values;
mod schema_checks;
mod schemas;
mod sessions;
mod status;
mod tools;
mod types;
mod usage;
mod user;
mod versions;
mod webhook_deliveries;
mod webhooks;

pub(crate) use graph::{DEPTHS, MAX_KINDS, MAX_NAME};
pub use health::HealthStatus;
pub(crate) use help::search_words;

use actix_web::HttpRequest;
use actix_web::dev::HttpServiceFactory;
use actix_web::middleware::{Compress, from_fn};
use actix_web::web;
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::ApiError;
use crate::methods;

/// Returns all routes, as the server serves them.
#[must_use]
pub(crate) fn scope() -> impl HttpServiceFactory + 'static {
    web::scope("/api")
        .configure(add_routes)
        .default_service(web::to(no_route))
        .wrap(Compress::default())
        .wrap(from_fn(methods::head_as_get))
}

/// Returns all routes with their part of the OpenAPI document.
#[must_use]
pub(crate) fn documented_scope() -> impl HttpServiceFactory + OpenApiFactory + 'static {
    utoipa_actix_web::scope("/api").configure(|config| add_routes(config))
}

/// A list that routes are added to. The server's own list does not describe them: each of its threads makes one when the
/// program starts, and the descriptions would take as long as everything else.
trait Routes {
    fn service(&mut self, factory: impl HttpServiceFactory + OpenApiFactory + 'static)
    -> &mut Self;
}

impl Routes for web::ServiceConfig {
    fn service(
        &mut self,
        factory: impl HttpServiceFactory + OpenApiFactory + 'static,
    ) -> &mut Self {
        Self::service(self, factory)
    }
}

impl Routes for ServiceConfig<'_> {
    fn service(
        &mut self,
        factory: impl HttpServiceFactory + OpenApiFactory + 'static,
    ) -> &mut Self {
        Self::service(self, factory)
    }
}

fn add_routes(config: &mut impl Routes) {
    account_routes(config);
    branding_routes(config);
    webhook_routes(config);
    project_routes(config);
    schema_routes(config);
    reader_routes(config);
    admin_routes(config);
    support_routes(config);
}

async fn no_route(request: HttpRequest) -> Result<&'static str, ApiError> {
    Err(match methods::allowed_methods(request.path()) {
        Some(allowed) => ApiError::MethodNotAllowed(allowed),
        None => ApiError::NoRoute,
    })
}

/// Signing in, sessions, API keys, the caller's own account, and its plan.
fn account_routes(config: &mut impl Routes) {
    config
        .service(billing::list_plans)
        .service(billing::get_subscription)
        .service(billing::create_checkout_session)
        .service(billing::create_portal_session)
        .service(billing::get_payments)
        .service(billing::get_kept_projects)
        .service(billing::keep_projects)
        .service(billing::receive_billing_event)
        .service(auth::send_magic_link)
        .service(auth::get_magic_link)
        .service(auth::verify_magic_link)
        .service(auth::current_user)
        .service(auth::sign_out)
        .service(auth::sign_out_everywhere)
        .service(sessions::list_sessions)
        .service(sessions::end_session)
        .service(sessions::end_other_sessions)
        .service(audit_log::list_audit_log)
        .service(audit_log::export_audit_log)
        .service(api_keys::list_api_keys)
        .service(api_keys::create_api_key)
        .service(api_keys::delete_api_key)
        .service(api_keys::rotate_api_key)
        .service(api_keys::end_old_secret)
        .service(user::update_profile)
        .service(user::delete_account)
        .service(user::export_account)
        .service(user::get_username)
        .service(notifications::get_notifications)
        .service(notifications::save_notifications)
        .service(notifications::get_mail_subscription)
        .service(notifications::unsubscribe_from_mail)
        .service(notifications::subscribe_to_mail);
}

/// Themes of docs.
fn branding_routes(config: &mut impl Routes) {
    config
        .service(branding::get_branding)
        .service(branding::save_branding)
        .service(branding::reset_branding)
        .service(branding::list_project_themes)
        .service(branding::get_project_branding)
        .service(branding::save_project_branding)
        .service(branding::clear_project_branding)
        .service(branding::preview_theme)
        .service(branding::read_theme)
        .service(branding::propose_theme)
        .service(branding_files::upload_logo)
        .service(branding_files::upload_favicon)
        .service(branding_files::delete_branding_asset);
}

/// Webhooks and their deliveries.
fn webhook_routes(config: &mut impl Routes) {
    config
        .service(webhooks::list_webhooks)
        .service(webhooks::create_webhook)
        // Before `{webhook_id}`, which matches its address as well.
        .service(webhooks::preview_webhook)
        .service(webhooks::get_webhook)
        .service(webhooks::update_webhook)
        .service(webhooks::delete_webhook)
        .service(webhooks::rotate_webhook_secret)
        .service(webhook_deliveries::list_deliveries)
        .service(webhook_deliveries::get_delivery)
        .service(webhook_deliveries::resend_delivery)
        .service(webhook_deliveries::replay_deliveries)
        .service(webhook_deliveries::test_webhook)
        .service(webhook_deliveries::list_webhook_events);
}

/// Projects, their content sections and endpoints.
fn project_routes(config: &mut impl Routes) {
    config
        .service(projects::list_projects)
        .service(projects::create_project)
        .service(projects::get_public_project)
        .service(projects::get_project)
        .service(projects::get_slug)
        .service(projects::propose_slug)
        .service(projects::update_project)
        .service(projects::delete_project)
        .service(content::list_content)
        .service(content::get_content_section)
        .service(content::save_content_section)
        .service(content::delete_content_section)
        .service(content::reorder_content)
        .service(content::preview_content_section)
        .service(endpoints::list_endpoints)
        .service(endpoints::create_endpoint)
        .service(endpoints::get_endpoint)
        .service(endpoints::update_endpoint)
        .service(endpoints::delete_endpoint)
        .service(endpoints::test_endpoint)
        .service(endpoints::import_endpoint_schema)
        .service(endpoints::introspect_address);
}

/// Schemas, their versions, and the docs as their owner sees them.
fn schema_routes(config: &mut impl Routes) {
    config
        .service(schema_checks::check_unpublished_schema)
        .service(schemas::get_schema)
        .service(schemas::publish_schema)
        .service(checks::check_schema)
        .service(checks::list_checks)
        .service(checks::get_check)
        .service(change_policy::get_change_policy)
        .service(change_policy::save_change_policy)
        .service(change_policy::allow_change)
        .service(change_policy::withdraw_allowed_change)
        .service(hide_rules::get_hide_rules)
        .service(hide_rules::save_hide_rules)
        .service(hide_rules::preview_hide_rules)
        .service(named_examples::list_named_examples)
        .service(named_examples::replace_named_examples)
        .service(named_examples::preview_named_example)
        .service(named_examples::get_named_example)
        .service(named_examples::save_named_example)
        .service(named_examples::delete_named_example)
        .service(docs_layout::get_docs_layout)
        .service(docs_layout::save_docs_layout)
        .service(docs_layout::preview_docs_layout)
        .service(sample_values::get_sample_values)
        .service(sample_values::save_sample_values)
        .service(sample_values::preview_sample_values)
        .service(owner_docs::get_project_docs)
        .service(owner_docs::get_project_page)
        .service(owner_docs::search_project_docs)
        .service(owner_docs::get_project_type)
        .service(insight::diagnose_schema)
        .service(insight::get_documentation_score)
        .service(insight::download_version)
        .service(versions::list_versions)
        .service(versions::get_version)
        .service(versions::get_version_changes)
        .service(versions::restore_version);
}

/// For administrators.
fn admin_routes(config: &mut impl Routes) {
    config
        .service(incidents::list_incidents)
        .service(incidents::create_incident)
        .service(incidents::update_incident)
        .service(incidents::delete_incident)
        .service(jobs::list_dead_jobs)
        .service(jobs::retry_dead_job)
        .service(jobs::discard_dead_job)
        .service(usage::get_admin_analytics);
}

/// Messages to the operator, and errors in browsers.
fn support_routes(config: &mut impl Routes) {
    config
        .service(contact::send_message)
        .service(contact::list_messages)
        .service(client_errors::report_client_error)
        .service(client_errors::list_client_errors);
}

/// Public docs, feedback on them, their analytics, health and status.
fn reader_routes(config: &mut impl Routes) {
    config
        .service(docs::get_public_user)
        // Before `{username}/{slug}`, which matches its address as well.
        .service(badges::get_docs_badge)
        .service(docs::get_public_docs)
        .service(docs::get_public_page)
        .service(types::get_public_type)
        .service(docs::search_public_docs)
        .service(examples::get_public_example)
        .service(preview::preview_schema)
        .service(preview::introspect_public_address)
        .service(preview::search_preview)
        .service(versions::list_public_versions)
        .service(versions::get_public_changes)
        .service(feedback::answer_public_page)
        .service(feedback::comment_public_answer)
        .service(feedback::list_feedback)
        .service(followers::follow_changelog)
        .service(followers::get_following)
        .service(followers::confirm_following)
        .service(followers::count_followers)
        .service(llm_docs::get_public_llm_docs)
        .service(graph::get_public_graph)
        .service(graph::get_public_graph_map)
        .service(events::report_events)
        .service(badges::get_views_badge)
        .service(analytics::get_project_analytics)
        .service(analytics::get_page_coverage)
        .service(analytics::get_widget)
        .service(analytics::get_analytics_summary)
        .service(help::get_help_page)
        .service(help::search_help)
        .service(help_feedback::answer_help_page)
        .service(help_feedback::comment_help_answer)
        .service(help_feedback::list_help_feedback)
        .service(tools::validate_schema)
        .service(health::get_health)
        .service(status::get_status)
        .service(status::get_status_page);
}
