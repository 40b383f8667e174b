//! The way from an address to a proposal, with responses in memory.

use std::collections::HashMap;
use std::future::Future;
use std::pin::pin;
use std::sync::Mutex;
use std::task::{Context, Poll, Waker};

use branding::website::{Fetch, Fetched, Proposal, fetch, read};
use domain::{Error, Result};
use url::Url;

#[derive(Default)]
struct Web {
    files: HashMap<String, (u16, Option<&'static str>, Vec<u8>)>,
    moved: HashMap<String, String>,
    asked: Mutex<Vec<(String, usize)>>,
}

impl Web {
    fn with(mut self, url: &str, kind: &'static str, body: impl Into<Vec<u8>>) -> Self {
        self.files
            .insert(url.to_owned(), (200, Some(kind), body.into()));
        self
    }

    fn moved(mut self, from: &str, to: &str) -> Self {
        self.moved.insert(from.to_owned(), to.to_owned());
        self
    }

    fn asked(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap();
        asked.iter().map(|(url, _)| url.clone()).collect()
    }

    fn propose(&self, url: &str) -> Result<Proposal> {
        ready(fetch(self, Url::parse(url).unwrap())).map(|website| read(&website))
    }
}

impl Fetch for Web {
    async fn get(&self, url: &Url, max_bytes: usize) -> Result<Fetched> {
        self.asked
            .lock()
            .unwrap()
            .push((url.to_string(), max_bytes));
        let url = self
            .moved
            .get(url.as_str())
            .map_or(url.as_str(), String::as_str);
        let (status, kind, body) =
            self.files
                .get(url)
                .cloned()
                .unwrap_or((404, Some("text/html"), Vec::new()));
        if body.len() > max_bytes {
            return Err(Error::TooLarge("too large".to_owned()));
        }
        Ok(Fetched {
            final_url: Url::parse(url).unwrap(),
            status,
            content_type: kind.map(str::to_owned),
            body,
        })
    }
}

/// Returns the result of a future that waits for nothing.
fn ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => result,
        Poll::Pending => panic!("it waits"),
    }
}

const CSS: &str = "text/css; charset=utf-8";
const HTML: &str = "text/html; charset=utf-8";

#[test]
fn page_style_sheets_and_manifest_are_fetched_in_order() {
    let web = Web::default()
        .moved("https://acme.example/", "https://www.acme.example/en/")
        .with(
            "https://www.acme.example/en/",
            HTML,
            "<link rel=manifest href=/app.webmanifest><link rel=stylesheet href=a.css>
             <link rel=stylesheet href=https://cdn.example/b.css#x><link rel=stylesheet href=data:text/css,a{}>
             <link rel='shortcut icon' href=f.ico><link rel=icon sizes=16x16 href=16.png><link rel=icon sizes='32x32 96x96' href=96.png>
             <link rel=apple-touch-icon href=/touch.png>",
        )
        .with("https://www.acme.example/en/a.css", CSS, "@import '../c.css'; a { color: #0f766e }")
        .with("https://www.acme.example/c.css", CSS, "a { color: red } body { color: #123 }")
        .with("https://cdn.example/b.css", CSS, ":root { --primary: #0f766e }")
        .with("https://www.acme.example/app.webmanifest", "application/json", r##"{"background_color":"#fffbeb"}"##);
    let proposal = web.propose("https://acme.example/").unwrap();
    assert_eq!(
        web.asked(),
        [
            "https://acme.example/",
            "https://www.acme.example/en/a.css",
            "https://www.acme.example/c.css",
            "https://cdn.example/b.css",
            "https://www.acme.example/app.webmanifest",
        ]
    );
    let found: Vec<_> = proposal
        .found
        .iter()
        .map(|one| (one.field, one.value.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            ("primary_color", "#0f766e"),
            ("background_color", "#fffbeb"),
            ("text_color", "#112233"),
            // The importing style sheet wins.
            ("link_color", "#0f766e"),
        ]
    );
    assert_eq!(
        proposal.icons[0].as_str(),
        "https://www.acme.example/touch.png"
    );
}

#[test]
fn the_best_icon_is_proposed() {
    for (head, icon) in [
        (
            "<link rel=icon href=a.svg><link rel=icon sizes=512x512 href=b.png>",
            "a.svg",
        ),
        (
            "<link rel=icon sizes=16x16 href=a.png><link rel='shortcut icon' href=b.ico>",
            "b.ico",
        ),
        (
            "<link rel=icon sizes=48x48 href=a.png><link rel=icon sizes=192x192 href=b.png>",
            "b.png",
        ),
        (
            "<link rel=apple-touch-icon sizes=57x57 href=a.png><link rel=apple-touch-icon sizes=180x180 href=b.png>",
            "b.png",
        ),
        ("", "favicon.ico"),
        ("<link rel=icon href='data:image/png,x'>", "favicon.ico"),
        ("<base href=/x/><link rel=icon href=a.svg>", "x/a.svg"),
    ] {
        let web = Web::default().with("https://acme.example/", HTML, head);
        let proposal = web.propose("https://acme.example/").unwrap();
        assert_eq!(
            proposal.icons[0].as_str(),
            format!("https://acme.example/{icon}"),
            "{head}"
        );
    }
}

#[test]
fn style_sheets_have_limits_and_missing_ones_are_noted() {
    let head: String = (0..9)
        .map(|n| format!("<link rel=stylesheet href={n}.css>"))
        .collect();
    let mut web = Web::default()
        .with("https://acme.example/", HTML, head)
        .with(
            "https://acme.example/1.css",
            CSS,
            vec![b' '; branding::website::MAX_CSS_BYTES - 100],
        )
        .with(
            "https://acme.example/2.css",
            CSS,
            "a{color:red}".repeat(100),
        )
        .with("https://acme.example/3.css", "text/html", "a{color:red}")
        .with(
            "https://acme.example/4.css",
            CSS,
            ":root{--primary:#0f766e}",
        );
    web.files.insert(
        "https://acme.example/5.css".to_owned(),
        (500, Some(CSS), b"a{color:red}".to_vec()),
    );
    let proposal = web.propose("https://acme.example/").unwrap();
    assert_eq!(proposal.theme.colors.primary.to_string(), "#0f766e");
    let asked = web.asked.lock().unwrap().clone();
    let limits: Vec<_> = asked.iter().skip(1).map(|(_, limit)| *limit).collect();
    let all = branding::website::MAX_CSS_BYTES;
    assert_eq!(limits, [all, all, 100, 100, 100, 76]);
    let notes: Vec<_> = proposal
        .notes
        .iter()
        .filter(|note| note.contains("style sheet"))
        .collect();
    assert_eq!(
        notes,
        [
            "The page has 9 style sheets. The first 6 were read.",
            "The style sheet https://acme.example/0.css could not be read.",
            "The style sheet https://acme.example/2.css could not be read.",
            "The style sheet https://acme.example/3.css could not be read.",
            "The style sheet https://acme.example/5.css could not be read.",
        ]
    );
}

#[test]
fn style_sheets_that_import_each_other_are_fetched_once() {
    let web = Web::default()
        .with(
            "https://acme.example/",
            HTML,
            "<link rel=stylesheet href=a.css>",
        )
        .with(
            "https://acme.example/a.css",
            CSS,
            "@import 'a.css'; @import 'b.css'; @import 'b.css'; @import 'ftp://x/';",
        )
        .with("https://acme.example/b.css", CSS, "@import 'a.css';");
    web.propose("https://acme.example/").unwrap();
    assert_eq!(
        web.asked(),
        [
            "https://acme.example/",
            "https://acme.example/a.css",
            "https://acme.example/b.css"
        ]
    );
}

#[test]
fn errors_say_what_to_do() {
    let answer = |status, kind, body: &str| {
        let mut web = Web::default();
        web.files.insert(
            "https://acme.example/".to_owned(),
            (status, kind, body.as_bytes().to_vec()),
        );
        web.propose("https://acme.example/")
    };
    for (status, kind, body, code, words) in [
        (
            404,
            Some(HTML),
            "<p>",
            "page_not_found",
            "no page at this address",
        ),
        (410, Some(HTML), "<p>", "page_not_found", "no page"),
        (403, Some(HTML), "<p>", "page_refused", "status 403"),
        (503, Some(HTML), "<p>", "page_failed", "status 503"),
        (
            200,
            Some("application/pdf"),
            "%PDF",
            "page_not_html",
            "application/pdf",
        ),
        (200, None, "%PDF", "page_not_html", "not lead to a web page"),
    ] {
        let Err(Error::BadRequest {
            code: found,
            field,
            message,
        }) = answer(status, kind, body)
        else {
            panic!("accepted {status}");
        };
        assert_eq!((found, field), (code, Some("url")));
        assert!(message.contains(words), "{message}");
    }
    for kind in [None, Some("application/xhtml+xml")] {
        let proposal = answer(200, kind, " <p>Hello").unwrap();
        assert_eq!(proposal.theme, domain::Theme::default());
        assert_eq!(
            proposal.notes,
            ["No colours were found, so the default ones stay."]
        );
    }
    let large = "x".repeat(branding::website::MAX_HTML_BYTES + 1);
    assert!(matches!(
        answer(200, Some(HTML), &large),
        Err(Error::TooLarge(_))
    ));
}
