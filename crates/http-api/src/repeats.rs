//! Answers that are sent again, without routing, while nothing has changed.

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

/// How long an answer is sent again without asking. Changes made by this process end it at once; it adds
/// to the time after which those of others are seen.
const LIFE: Duration = Duration::from_millis(500);
/// Addresses remembered at once, by each worker.
const ADDRESSES: usize = 256;
/// Longer addresses are not remembered.
const ADDRESS_BYTES: usize = 512;
/// Kinds of clients remembered for each address.
const KINDS: usize = 4;

/// In the extensions of a 200 answer: it is made of the address, `Accept`, `Accept-Encoding` and the
/// published docs alone, so that whoever asks the same gets the same bytes.
pub(crate) struct Repeatable(pub(crate) Bytes);

/// The answers that one worker has just sent.
pub struct Repeats {
    docs: DocsCache,
    answers: RefCell<HashMap<String, Vec<Answer>>>,
}

/// The state of the docs before an answer was made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment(u64);

struct Answer {
    accept: Option<HeaderValue>,
    accept_encoding: Option<HeaderValue>,
    route: Rc<str>,
    moment: Moment,
    until: Instant,
    /// A list: a map of them would be made anew for each answer, and given up with it.
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

impl Repeats {
    /// Nothing to repeat yet; `docs` tells of changes.
    #[must_use]
    pub fn new(docs: DocsCache) -> Self {
        Self {
            docs,
            answers: RefCell::default(),
        }
    }

    /// To be taken before an answer is made that is to be kept.
    pub(crate) fn moment(&self) -> Moment {
        Moment(self.docs.changes())
    }

    /// The answer to the same request a moment ago, where nothing has changed since.
    /// With it comes the route that made it.
    pub(crate) fn find(&self, request: &ServiceRequest) -> Option<(HttpResponse, Rc<str>)> {
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
        Some((response, Rc::clone(&answer.route)))
    }

    /// Keeps an answer that may be sent again, without its request's own headers.
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
