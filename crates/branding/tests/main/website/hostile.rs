//! Pages that are broken, huge or made to do harm.

use std::time::{Duration, Instant};

use branding::website::{Website, links, read};
use url::Url;

/// Parts of which broken pages are made.
const PARTS: [&str; 48] = [
    "<html class='dark' style='color:",
    "<body ",
    "<style>",
    "</style>",
    "<a href=x class='btn btn-primary' style=\"",
    "\">",
    "<link rel=stylesheet href=a.css>",
    "<link rel=icon sizes=",
    "<meta name=theme-color content='",
    "'>",
    "<base href='//",
    "<!--",
    ":root{",
    "--primary:",
    "--radius:",
    "var(",
    "var(--primary",
    "calc(",
    ")",
    "}",
    "{",
    ";",
    ",",
    "!important",
    "@media (",
    "@layer a{",
    "@import 'a';",
    "hsl(",
    "oklch(1e39 -1 nan",
    "light-dark(",
    "color-mix(in srgb,",
    "#12345",
    "#ffffff",
    "rgb(-1 999 1e9 / 5",
    "%",
    "9e99px",
    "body{background:",
    "font:",
    "font-family:'",
    "'",
    "\"",
    "\\",
    "é",
    "\u{0}",
    "a:is(",
    ":not(",
    "[a=",
    "/*",
];

/// How long this thread has run on a processor, which other programs do not lengthen; none where the system does not say.
fn busy_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// A generator of numbers, the same in each run (xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    fn text(&mut self, length: usize) -> String {
        let mut bytes = Vec::new();
        while bytes.len() < length {
            match self.next(3) {
                0 => bytes.push(self.next(256) as u8),
                _ => bytes.extend(PARTS[self.next(PARTS.len())].as_bytes()),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

fn website(html: String, css: String, manifest: Option<String>) -> Website {
    let url = Url::parse("https://example.com/").unwrap();
    Website {
        stylesheets: vec![(url.join("a.css").unwrap(), css)],
        html,
        manifest,
        notes: Vec::new(),
        url,
    }
}

#[test]
fn random_bytes_never_panic_and_give_short_sentences() {
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    for _ in 0..3000 {
        let length = 1 + numbers.next(600);
        let html = format!("<link rel=stylesheet href=a.css>{}", numbers.text(length));
        let proposal = read(&website(html, numbers.text(length), Some(numbers.text(40))));
        let sources = proposal.found.iter().map(|found| &found.source);
        for text in sources.chain(&proposal.notes) {
            assert!(
                text.chars().count() < 300 && !text.contains(char::is_control),
                "{text:?}"
            );
        }
    }
}

#[test]
fn every_prefix_of_a_page_is_read() {
    let html = include_str!("sites/wordpress.html");
    for (at, _) in html.char_indices() {
        let _ = read(&website(html[..at].to_owned(), String::new(), None));
    }
}

#[test]
fn the_work_grows_linearly() {
    let page = |class: &str| {
        format!(
            "<link rel=stylesheet href=a.css>{}",
            format!("<a class='{class}'>").repeat(20_000)
        )
    };
    let unlike = (0..60)
        .map(|n| format!("<a class='a b{n}'>"))
        .collect::<String>();
    let unlike = format!("<link rel=stylesheet href=a.css>{unlike}");
    let attributes: String = (0..200_000).map(|n| format!(" a{n}=b")).collect();
    let variables: String = (0..100_000)
        .map(|n| format!("--a{n}:var(--a{});", n + 1))
        .collect();
    let cases = [
        (page("a"), "a{color:red}".repeat(160_000)),
        (
            unlike.clone(),
            ".a{background:red;color:blue}".repeat(60_000),
        ),
        (unlike.clone(), format!("*{{{variables}}}")),
        (unlike.clone(), "*{--a:b;--c:d;--e:f}".repeat(100_000)),
        (
            unlike,
            format!("{}{{color:red}}", "a:not(.b):is(a,b),".repeat(100_000)),
        ),
        (format!("<a {attributes}>"), String::new()),
        (page("a"), "@media all{".repeat(180_000)),
        (page("a"), "a:b{c{".repeat(300_000)),
        (page("a"), format!(".a{{--x:{}}}", "(".repeat(2_000_000))),
        ("<style>".repeat(200_000), String::new()),
        ("<!--".repeat(500_000), String::new()),
        (
            format!("<base href='{}'>", "x".repeat(2_000_000)),
            String::new(),
        ),
        ("&".repeat(2_000_000), String::new()),
        ("<link rel=icon href=a>".repeat(90_000), String::new()),
    ];
    for (number, (html, css)) in cases.into_iter().enumerate() {
        let website = website(html, css, None);
        let (start, clock) = (busy_time(), Instant::now());
        let _ = read(&website);
        // A quadratic step would take minutes.
        let took = match (start, busy_time()) {
            (Some(start), Some(end)) => end.saturating_sub(start),
            _ => clock.elapsed(),
        };
        assert!(took < Duration::from_secs(5), "{number}: {took:?}");
    }
}

#[test]
fn what_is_beyond_the_limits_is_ignored() {
    let late = "<style>:root{--primary:#e11d48}</style>";
    let html = format!("{}{late}", " ".repeat(branding::website::MAX_HTML_BYTES));
    assert!(read(&website(html, String::new(), None)).found.is_empty());
    let html = format!("{}{late}", "é".repeat(1000));
    assert!(!read(&website(html, String::new(), None)).found.is_empty());
    let many = "<link rel=stylesheet href=a.css?%>".repeat(1000);
    let url = Url::parse("https://example.com/").unwrap();
    assert_eq!(links(&many, &url).stylesheets.len(), 1);
}
