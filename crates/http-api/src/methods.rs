//! HTTP methods: `HEAD` wherever there is `GET`, and `Allow` for any other (RFC 9110, 9.3.2 and 15.5.6).

use std::sync::LazyLock;

use actix_web::body::MessageBody;
use actix_web::dev::{ResourceDef, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use serde_json::Value;

/// `GET` routes with an effect: they use up a link or count against a limit. They refuse `HEAD`.
const NOT_SAFE: [&str; 2] = ["/api/auth/verify", "/api/user/export"];

/// Routes `HEAD` as `GET`; the connection leaves out the body.
///
/// # Errors
/// Errors of the wrapped service.
pub(crate) async fn head_as_get(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    if request.method() == Method::HEAD && !NOT_SAFE.contains(&request.path()) {
        request.head_mut().method = Method::GET;
    }
    next.call(request).await
}

/// Returns the methods of the route at that path, as in `Allow`; `None` if there is no such route.
pub(crate) fn allowed_methods(path: &str) -> Option<&'static str> {
    static ROUTES: LazyLock<Vec<(ResourceDef, &'static str)>> = LazyLock::new(routes);
    ROUTES
        .iter()
        .find(|(pattern, _)| pattern.is_match(path))
        .map(|(_, methods)| *methods)
}

/// Reads every route with its methods from the OpenAPI document, which is made from the handlers. Called once
/// per process, so leaking the texts is fine. Routes with fewer parameters come first, so that
/// `/projects/public/{id}` does not match as a project called “public”.
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
            // This parameter is the only one that may contain slashes.
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
            assert_eq!(allowed_methods(path), methods, "{path}");
        }
    }
}
