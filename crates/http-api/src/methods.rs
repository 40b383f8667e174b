//! Methods: `HEAD` wherever there is `GET`, and what to say of any other (RFC 9110, 9.3.2 and 15.5.6).

use std::sync::LazyLock;

use actix_web::body::MessageBody;
use actix_web::dev::{ResourceDef, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use serde_json::Value;

/// `GET`s that do something: they spend a link, or count against a limit. They take no `HEAD`.
const NOT_SAFE: [&str; 2] = ["/api/auth/verify", "/api/user/export"];

/// Lets `HEAD` be routed as `GET`; the connection leaves the body out by itself.
///
/// # Errors
/// Those of what it wraps.
pub(crate) async fn head_as_get(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    if request.method() == Method::HEAD && !NOT_SAFE.contains(&request.path()) {
        request.head_mut().method = Method::GET;
    }
    next.call(request).await
}

/// Methods of the route at that path, as `Allow` lists them; none where no route has it.
pub(crate) fn allowed(path: &str) -> Option<&'static str> {
    static ROUTES: LazyLock<Vec<(ResourceDef, &'static str)>> = LazyLock::new(routes);
    ROUTES
        .iter()
        .find(|(pattern, _)| pattern.is_match(path))
        .map(|(_, methods)| *methods)
}

/// Every route with its methods, from the OpenAPI document, which is made from the handlers. Read
/// once a process, so the texts may stay for good. Routes with fewer parameters come first, as
/// `/projects/public/{id}` must not be taken for a project called “public”.
fn routes() -> Vec<(ResourceDef, &'static str)> {
    let document = crate::openapi_json()
        .ok()
        .and_then(|text| serde_json::from_str::<Value>(&text).ok());
    let Some(Value::Object(paths)) =
        document.and_then(|mut document| Some(document.get_mut("paths")?.take()))
    else {
        return Vec::new();
    };
    let mut routes: Vec<(String, &'static str)> = paths
        .into_iter()
        .filter_map(|(path, item)| {
            let mut methods: Vec<String> = item
                .as_object()?
                .keys()
                .map(|method| method.to_uppercase())
                .collect();
            if methods.iter().any(|method| method == "GET") && !NOT_SAFE.contains(&path.as_str()) {
                methods.push("HEAD".to_owned());
            }
            methods.sort();
            Some((path, &*methods.join(", ").leak()))
        })
        .collect();
    routes.sort_by_key(|(path, _)| path.matches('{').count());
    routes
        .into_iter()
        .map(|(path, methods)| {
            // The one parameter that may hold slashes.
            let pattern = path.replace("/pages/{path}", "/pages/{path:.*}");
            (ResourceDef::new(pattern), methods)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_known_by_path() {
        for (path, methods) in [
            ("/api/projects", Some("GET, HEAD, POST")),
            ("/api/projects/shop", Some("DELETE, GET, HEAD, PUT")),
            ("/api/projects/public/shop", Some("GET, HEAD")),
            ("/api/auth/verify", Some("GET")),
            ("/api/auth/logout", Some("POST")),
            (
                "/api/public/docs/ada/shop/pages/objects/Shop",
                Some("GET, HEAD"),
            ),
            ("/api/nothing", None),
            ("/api/projects/shop/", None),
        ] {
            assert_eq!(allowed(path), methods, "{path}");
        }
    }
}
