//! `/d/{username}`: a user's public projects, readable as they arrive, taken over by the app.
//!
//! What stands in `#root` has the class names of the app's own page, so that nothing moves then.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, VARY};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use domain::{Error, Project, Timestamp};
use projects::PublicOwner;

use super::accept::wants_markdown;
use super::docs_base;
use super::documents::{missing, moved, shell_with};
use super::texts::{ENDING, owner_markdown};
use crate::AppState;
use crate::error::ApiError;
use crate::wire::PublicUser;

/// The element with the data that the app would ask for.
const SEED: &str = "owner";

#[derive(Template)]
#[template(path = "owner_body.html")]
struct Body<'a> {
    product: &'a str,
    title: &'a str,
    summary: String,
    cards: Vec<Card<'a>>,
}

struct Card<'a> {
    project: &'a Project,
    address: String,
    counts: Vec<String>,
    updated: String,
}

impl<'a> Card<'a> {
    fn new(project: &'a Project, now: Timestamp) -> Self {
        let mut counts = Vec::new();
        if let Some(of) = project.counts {
            counts.push(counted(of.types as usize, "type"));
            counts.push(counted(of.operations as usize, "operation"));
        }
        Self {
            project,
            address: docs_base(project),
            counts,
            updated: ago(project.updated_at, now),
        }
    }
}

/// `/d/{username}`, and as Markdown.
pub(crate) async fn owner_document(
    state: Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let username = request.match_info().get("username").unwrap_or_default();
    if let Some(username) = username.strip_suffix(ENDING) {
        return owner_markdown(&state, &request, username, ENDING).await;
    }
    if wants_markdown(&request) {
        return owner_markdown(&state, &request, username, "").await;
    }
    match projects::public_owner(&state.projects, username).await {
        Ok(owner) if owner.username.as_str() != username => {
            Ok(moved(&request, &format!("/d/{}", owner.username)))
        }
        Ok(owner) => {
            let document = document(&state, owner);
            let mut answer = shell_with(&state, StatusCode::OK, document);
            answer
                .headers_mut()
                .insert(VARY, HeaderValue::from_static("Accept"));
            Ok(answer)
        }
        Err(Error::NotFound(_)) => Ok(missing(&state)),
        Err(error) => Err(error.into()),
    }
}

fn document(state: &AppState, owner: PublicOwner) -> String {
    let (username, product) = (owner.username.as_str(), &state.site.product);
    let title = owner.name.as_deref().unwrap_or(username);
    let now = state.projects.clock.now();
    let body = Body {
        product,
        title,
        summary: match owner.projects.len() {
            0 => "No public docs yet.".to_owned(),
            count => counted(count, "public project"),
        },
        cards: owner
            .projects
            .iter()
            .map(|project| Card::new(project, now))
            .collect(),
    };
    // Writing into a string cannot fail; an empty part would still leave a working app.
    let body = body.render().unwrap_or_default();
    let title = format!("{title} · {product}");
    let description = format!("GraphQL API documentation by {username}.");
    let address = format!("{}/d/{username}", state.site.public_url);
    let seed = serde_json::to_string(&PublicUser::from(owner)).unwrap_or_default();
    let shell = &state.frontend.shell;
    shell.filled_at(&title, &description, &address, &body, (SEED, &seed))
}

/// How long ago it was, in the words of the app: “3 hours ago”, “yesterday”, “just now”.
fn ago(then: Timestamp, now: Timestamp) -> String {
    const STEPS: [(&str, i64, &str); 6] = [
        ("year", 31_557_600, "last year"),
        ("month", 2_629_800, "last month"),
        ("week", 604_800, "last week"),
        ("day", 86_400, "yesterday"),
        ("hour", 3_600, "1 hour ago"),
        ("minute", 60, "1 minute ago"),
    ];
    let seconds = now.seconds_since(then);
    for (unit, size, one) in STEPS {
        match seconds / size {
            count if count > 1 => return format!("{count} {unit}s ago"),
            1 => return one.to_owned(),
            _ => {}
        }
    }
    "just now".to_owned()
}

/// `1 type`, `2 types`.
fn counted(count: usize, noun: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{} {noun}{end}", schema_docs::grouped(count))
}

#[cfg(test)]
mod tests {
    use domain::{Clock as _, SystemClock};

    use super::*;

    #[test]
    fn times_are_told_as_the_app_tells_them() {
        let now = SystemClock.now();
        for (seconds, expected) in [
            (-5, "just now"),
            (0, "just now"),
            (59, "just now"),
            (60, "1 minute ago"),
            (7_199, "1 hour ago"),
            (7_200, "2 hours ago"),
            (86_400, "yesterday"),
            (3 * 86_400, "3 days ago"),
            (8 * 86_400, "last week"),
            (40 * 86_400, "last month"),
            (800 * 86_400, "2 years ago"),
        ] {
            assert_eq!(ago(now.plus_seconds(-seconds), now), expected, "{seconds}");
        }
    }
}
