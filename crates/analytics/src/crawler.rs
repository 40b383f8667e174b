//! User agents of crawlers and programs.

use std::sync::LazyLock;

use regex::bytes::{Regex, RegexBuilder};

/// Patterns, one a line; `#` begins a comment.
const PATTERNS: &str = include_str!("crawlers.txt");
/// Words of browsers that the patterns would take for crawlers: a phone called Cubot, Google's app.
const BROWSER_WORDS: &str = r"cubot|camscan|libhttp|(?: channel/|google/)google(?:app|/google| pixel)?|google(?:wv|app|/google| pixel)|gnews|newssapphire|java;";
/// Longer agents are cut: no browser sends one.
const MAX_BYTES: usize = 2_048;

static CRAWLERS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let patterns: Vec<&str> = PATTERNS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    compile(&patterns.join("|"))
});
static BROWSERS: LazyLock<Option<Regex>> = LazyLock::new(|| compile(BROWSER_WORDS));

/// Compiles a pattern of this file; a test does so too.
fn compile(pattern: &str) -> Option<Regex> {
    RegexBuilder::new(pattern)
        .case_insensitive(true)
        .unicode(false)
        .build()
        .inspect_err(|error| tracing::error!(%error, "the list of crawlers cannot be read"))
        .ok()
}

/// Returns whether a `User-Agent` header is that of a crawler or program. A request without one is.
#[must_use]
pub fn is_crawler(agent: &str) -> bool {
    let bytes = agent.trim().as_bytes();
    let bytes = bytes.get(..MAX_BYTES).unwrap_or(bytes);
    if bytes.is_empty() {
        return true;
    }
    let (Some(crawlers), Some(browsers)) = (CRAWLERS.as_ref(), BROWSERS.as_ref()) else {
        return false;
    };
    crawlers.is_match(&browsers.replace_all(bytes, &b""[..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_patterns_compile() {
        assert!(CRAWLERS.is_some() && BROWSERS.is_some());
    }

    #[test]
    fn crawlers_programs_and_browsers_are_told_apart() {
        for crawler in [
            "",
            "curl/8.5.0",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
            "axios/1.7.2",
            "python-requests/2.32",
        ] {
            assert!(is_crawler(crawler), "{crawler}");
        }
        for browser in [
            "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/345.0 Mobile/15E148 Safari/604.1",
        ] {
            assert!(!is_crawler(browser), "{browser}");
        }
    }
}
