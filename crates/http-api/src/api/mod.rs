//! JSON routes under `/api`, one module per noun.

mod auth;
mod content;
mod docs;
mod endpoints;
mod examples;
mod feedback;
mod graph;
mod health;
mod hide_rules;
mod insight;
mod llm_docs;
mod owner_docs;
mod parts;
mod projects;
mod schema_checks;
mod schemas;
mod sessions;
mod types;
mod user;
mod versions;

pub(crate) use docs::MAX_QUESTION;
pub(crate) use graph::{DEPTHS, MAX_KINDS, MAX_NAME};

use actix_web::HttpRequest;
use actix_web::body::MessageBody;
use actix_web::dev::{HttpServiceFactory, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::web;
use utoipa_actix_web::OpenApiFactory;

use crate::error::ApiError;
use crate::methods;

/// Returns all routes, with their part of the OpenAPI document.
#[must_use]
pub fn scope() -> impl HttpServiceFactory + OpenApiFactory + 'static {
    routes(utoipa_actix_web::scope("/api"))
        .default_service(web::to(no_route))
        .wrap(Compress::default())
        .wrap(from_fn(methods::head_as_get))
}

async fn no_route(request: HttpRequest) -> Result<&'static str, ApiError> {
    Err(match methods::allowed(request.path()) {
        Some(allowed) => ApiError::MethodNotAllowed(allowed),
        None => ApiError::NoRoute,
    })
}

fn routes<T, B>(scope: utoipa_actix_web::scope::Scope<T>) -> utoipa_actix_web::scope::Scope<T>
where
    T: ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = actix_web::Error,
            InitError = (),
        >,
    B: MessageBody + 'static,
{
    scope
        .service(auth::send_magic_link)
        .service(auth::get_magic_link)
        .service(auth::verify_magic_link)
        .service(auth::current_user)
        .service(auth::sign_out)
        .service(auth::sign_out_everywhere)
        .service(sessions::list_sessions)
        .service(sessions::end_session)
        .service(sessions::end_other_sessions)
        .service(user::update_profile)
        .service(user::delete_account)
        .service(user::export_account)
        .service(user::get_username)
        .service(projects::list_projects)
        .service(projects::create_project)
        .service(projects::get_public_project)
        .service(projects::get_project)
        .service(projects::get_slug)
        .service(projects::propose_slug)
        .service(projects::update_project)
        .service(projects::delete_project)
        .service(schema_checks::check_unpublished_schema)
        .service(schemas::get_schema)
        .service(schemas::publish_schema)
        .service(schemas::check_schema)
        .service(hide_rules::get_hide_rules)
        .service(hide_rules::save_hide_rules)
        .service(hide_rules::preview_hide_rules)
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
        .service(versions::restore_version)
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
        .service(endpoints::introspect_address)
        .service(docs::get_public_user)
        .service(docs::get_public_docs)
        .service(docs::get_public_page)
        .service(types::get_public_type)
        .service(docs::search_public_docs)
        .service(examples::get_public_example)
        .service(versions::list_public_versions)
        .service(versions::get_public_changes)
        .service(feedback::answer_public_page)
        .service(feedback::comment_public_answer)
        .service(feedback::list_feedback)
        .service(llm_docs::get_public_llm_docs)
        .service(graph::get_public_graph)
        .service(graph::get_public_graph_map)
        .service(health::get_health)
}
