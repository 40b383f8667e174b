//! Repeats recent responses without routing while nothing has changed.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::HttpResponse;
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    ACCEPT, ACCEPT_ENCODING, AUTHORIZATION, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH,
};
use actix_web::http::uri::PathAndQuery;
use actix_web::http::{Method, StatusCode};
use actix_web::web::Bytes;
use projects::DocsCache;

use crate::reads::ReadOf;

/// How long a response is repeated. Changes made by this process end it at once; changes made by other
/// processes are seen this much later.
const LIFE: Duration = Duration::from_millis(500);
/// How many addresses each worker remembers.
const ADDRESSES: usize = 256;
/// Longer addresses are not remembered.
const ADDRESS_BYTES: usize = 512;
/// How many kinds of clients are remembered for each address.
const KINDS: usize = 4;

/// Extension of a 200 response that depends only on the address, `Accept`, `Accept-Encoding` and the published
/// docs, so that the same request gets the same bytes.
pub(crate) struct Repeatable(pub(crate) Bytes);

/// The responses that one worker has just sent.
pub struct Repeats {
    docs: DocsCache,
    answers: RefCell<HashMap<String, Vec<Answer>>>,
}

/// The state of the docs before a response was made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment(u64);

struct Answer {
    accept: Option<HeaderValue>,
    accept_encoding: Option<HeaderValue>,
    route: Rc<str>,
    moment: Moment,
    until: Instant,
    /// A list, because a map would be built and dropped for each response.
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
    read: Option<ReadOf>,
}

impl Repeats {
    /// Creates an empty memory; `docs` reports changes.
    #[must_use]
    pub fn new(docs: DocsCache) -> Self {
        Self {
            docs,
            answers: RefCell::default(),
        }
    }

    /// Returns the current moment; call it before making a response that is to be remembered.
    pub(crate) fn moment(&self) -> Moment {
        Moment(self.docs.changes())
    }

    /// Returns the response to the same request a moment ago if nothing has changed since, with the route that
    /// made it, and what is read with it.
    pub(crate) fn find(
        &self,
        request: &ServiceRequest,
    ) -> Option<(HttpResponse, Rc<str>, Option<ReadOf>)> {
        let headers = request.headers();
        if request.method() != Method::GET
            || headers.contains_key(AUTHORIZATION)
            || headers.contains_key(IF_NONE_MATCH)
        {
            return None;
        }
        let answers = self.answers.borrow();
        let known = answers.get(request.uri().path_and_query()?.as_str())?;
        let answer = known.iter().find(|answer| answer.suits(headers))?;
        if answer.moment != self.moment() || answer.until <= Instant::now() {
            return None;
        }
        let mut response =
            HttpResponse::with_body(StatusCode::OK, BoxBody::new(answer.body.clone()));
        let headers = response.headers_mut();
        for (name, value) in &answer.headers {
            headers.append(name.clone(), value.clone());
        }
        Some((response, Rc::clone(&answer.route), answer.read))
    }

    /// Remembers a response, without the headers of its request.
    pub(crate) fn keep(&self, moment: Moment, route: &str, response: &ServiceResponse) {
        let request = response.request();
        let body = match response.response().extensions().get::<Repeatable>() {
            Some(Repeatable(body)) => body.clone(),
            None => return,
        };
        let Some(address) = request.uri().path_and_query().map(PathAndQuery::as_str) else {
            return;
        };
        if request.method() != Method::GET || address.len() > ADDRESS_BYTES {
            return;
        }
        let answer = Answer {
            accept: request.headers().get(ACCEPT).cloned(),
            accept_encoding: request.headers().get(ACCEPT_ENCODING).cloned(),
            route: Rc::from(route),
            moment,
            until: Instant::now() + LIFE,
            headers: response
                .headers()
                .iter()
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
            body,
            read: response.response().extensions().get().copied(),
        };
        let mut answers = self.answers.borrow_mut();
        if answers.len() >= ADDRESSES && !answers.contains_key(address) {
            answers.clear();
        }
        let known = answers.entry(address.to_owned()).or_default();
        known.retain(|known| !known.suits(request.headers()));
        if known.len() >= KINDS {
            known.remove(0);
        }
        known.push(answer);
    }
}

impl Answer {
    fn suits(&self, headers: &HeaderMap) -> bool {
        self.accept.as_ref() == headers.get(ACCEPT)
            && self.accept_encoding.as_ref() == headers.get(ACCEPT_ENCODING)
    }
}
