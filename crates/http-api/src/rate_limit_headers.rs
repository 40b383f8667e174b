//! Headers that tell callers how much of a rate limit is left.

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use domain::Timestamp;

/// How much of a limit is left after a request. Code that counts a request puts this into the request's
/// extensions; the middleware writes it into the response, even if the request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimitStatus {
    /// Name of the limit in the headers.
    pub policy: &'static str,
    /// Maximum requests within the window.
    pub limit: u32,
    /// Length of the window.
    pub window_seconds: u32,
    /// How many requests are left.
    pub remaining: u32,
    /// The time now.
    pub now: Timestamp,
    /// When the limit resets.
    pub resets_at: Timestamp,
}

impl RateLimitStatus {
    /// Writes `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10) and the customary
    /// `X-RateLimit-Limit`, `-Remaining` and `-Reset` (in seconds since 1970).
    pub(crate) fn write(&self, headers: &mut HeaderMap) {
        let wait = self.resets_at.seconds_since(self.now).max(0);
        let Self {
            policy,
            limit,
            window_seconds,
            remaining,
            ..
        } = self;
        let lines = [
            (
                "ratelimit-policy",
                format!("\"{policy}\";q={limit};w={window_seconds}"),
            ),
            ("ratelimit", format!("\"{policy}\";r={remaining};t={wait}")),
            ("x-ratelimit-limit", limit.to_string()),
            ("x-ratelimit-remaining", remaining.to_string()),
            (
                "x-ratelimit-reset",
                self.resets_at.epoch_seconds().to_string(),
            ),
        ];
        for (name, value) in lines {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(HeaderName::from_static(name), value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::middleware::from_fn;
    use actix_web::{App, HttpMessage as _, HttpRequest, HttpResponse, test, web};
    use domain::{Clock as _, Error, SystemClock};

    use super::*;
    use crate::error::ApiError;

    fn count(request: &HttpRequest) {
        let now = SystemClock.now();
        request.extensions_mut().insert(RateLimitStatus {
            policy: "key",
            limit: 100,
            window_seconds: 3600,
            remaining: 42,
            now,
            resets_at: now.plus_seconds(90),
        });
    }

    #[actix_web::test]
    async fn counted_requests_are_answered_with_what_is_left_and_others_are_not() {
        let pass = |request: HttpRequest| async move {
            count(&request);
            HttpResponse::Ok().finish()
        };
        let refuse = |request: HttpRequest| async move {
            count(&request);
            Err::<HttpResponse, _>(ApiError::from(Error::RateLimited {
                message: "Too many requests.".to_owned(),
                retry_after: 90,
            }))
        };
        let app = App::new()
            .wrap(from_fn(crate::middleware::trace))
            .route("/pass", web::get().to(pass))
            .route("/refuse", web::get().to(refuse))
            .route("/free", web::get().to(HttpResponse::Ok));
        let app = test::init_service(app).await;
        for (path, status) in [("/pass", 200), ("/refuse", 429)] {
            let request = test::TestRequest::get().uri(path).to_request();
            let response = test::call_service(&app, request).await;
            assert_eq!(response.status().as_u16(), status);
            let header = |name: &str| {
                response
                    .headers()
                    .get(name)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_owned()
            };
            assert_eq!(header("ratelimit-policy"), "\"key\";q=100;w=3600");
            assert_eq!(header("ratelimit"), "\"key\";r=42;t=90");
            assert_eq!(header("x-ratelimit-limit"), "100");
            assert_eq!(header("x-ratelimit-remaining"), "42");
            let reset: i64 = header("x-ratelimit-reset").parse().unwrap();
            assert!((1..=90).contains(&(reset - SystemClock.now().epoch_seconds())));
        }
        let request = test::TestRequest::get().uri("/free").to_request();
        let response = test::call_service(&app, request).await;
        assert!(!response.headers().contains_key("ratelimit"));
    }
}
