//! Sites that lead readers to docs.

use domain::Referrer;
use url::{Host, Url};

/// Maximum number of characters of a host.
const MAX_HOST: usize = 100;

/// Assistants with a language model. Before search engines, whose names some of them share.
const ASSISTANTS: &[&str] = &[
    "chatgpt.com",
    "chat.openai.com",
    "claude.ai",
    "copilot.microsoft.com",
    "copilot.cloud.microsoft",
    "gemini.google.com",
    "notebooklm.google.com",
    "perplexity.ai",
    "chat.mistral.ai",
    "deepseek.com",
    "grok.com",
    "meta.ai",
    "poe.com",
    "phind.com",
    "you.com",
    "kimi.com",
    "chat.qwen.ai",
];
/// Search engines with one domain.
const ENGINES: &[&str] = &[
    "bing.com",
    "duckduckgo.com",
    "ecosia.org",
    "startpage.com",
    "search.brave.com",
    "kagi.com",
    "qwant.com",
    "baidu.com",
    "sogou.com",
    "so.com",
    "naver.com",
    "daum.net",
    "seznam.cz",
    "ask.com",
    "aol.com",
    "mojeek.com",
    "swisscows.com",
    "metager.org",
    "metager.de",
    "search.marginalia.nu",
    "yep.com",
];
/// Search engines with a domain in many countries.
const WORLDWIDE_ENGINES: &[&str] = &["google", "yahoo", "yandex"];
/// Social networks, and sites where people talk.
const NETWORKS: &[&str] = &[
    "facebook.com",
    "fb.com",
    "messenger.com",
    "instagram.com",
    "threads.net",
    "threads.com",
    "twitter.com",
    "x.com",
    "t.co",
    "linkedin.com",
    "lnkd.in",
    "reddit.com",
    "redd.it",
    "news.ycombinator.com",
    "lobste.rs",
    "youtube.com",
    "youtu.be",
    "tiktok.com",
    "pinterest.com",
    "bsky.app",
    "mastodon.social",
    "hachyderm.io",
    "fosstodon.org",
    "discord.com",
    "telegram.org",
    "t.me",
    "whatsapp.com",
    "vk.com",
    "weibo.com",
    "quora.com",
    "slack.com",
    "dev.to",
    "medium.com",
    "producthunt.com",
];

/// Where a reader came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The kind of site.
    pub kind: Referrer,
    /// Its host without `www.`; none if the reader came from nowhere, or from an address without a name.
    pub host: Option<String>,
}

impl Source {
    const DIRECT: Self = Self {
        kind: Referrer::Direct,
        host: None,
    };

    /// Classifies the address that a browser names. Only its host is kept. `own_host` is that of the docs themselves.
    #[must_use]
    pub fn of(referrer: Option<&str>, own_host: Option<&str>) -> Self {
        let Some(url) = referrer.and_then(|text| Url::parse(text.trim()).ok()) else {
            return Self::DIRECT;
        };
        // An app on a phone: android-app://com.google.android.gm
        let host = match url.host() {
            Some(Host::Domain(host)) => host.trim_end_matches('.').to_ascii_lowercase(),
            Some(_) => {
                return Self {
                    kind: Referrer::Other,
                    host: None,
                };
            }
            None => return Self::DIRECT,
        };
        if own_host.is_some_and(|own| own.eq_ignore_ascii_case(&host)) {
            return Self::DIRECT;
        }
        let host = host.strip_prefix("www.").unwrap_or(&host);
        Self {
            kind: kind_of_host(host),
            // A host without a dot is a machine in somebody's network.
            host: (host.contains('.') && host.len() <= MAX_HOST).then(|| host.to_owned()),
        }
    }
}

/// Returns the kind of site at a host without `www.`.
#[must_use]
pub fn kind_of_host(host: &str) -> Referrer {
    let is_in = |list: &[&str]| {
        list.iter().any(|name| {
            host.strip_suffix(name)
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        })
    };
    if is_in(ASSISTANTS) {
        Referrer::Assistant
    } else if is_in(ENGINES) || is_worldwide_engine(host) {
        Referrer::Search
    } else if is_in(NETWORKS) {
        Referrer::Social
    } else {
        Referrer::Other
    }
}

/// Returns whether the host is `google.com`, `google.co.uk`, `search.yahoo.co.jp` and the like; not `mail.google.com`.
fn is_worldwide_engine(host: &str) -> bool {
    let host = host.strip_prefix("search.").unwrap_or(host);
    let Some((name, country)) = host.split_once('.') else {
        return false;
    };
    let is_country = country.len() <= 6 && country.split('.').all(|part| part.len() <= 3);
    WORLDWIDE_ENGINES.contains(&name) && is_country
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_classified_by_their_host() {
        for (referrer, kind, host) in [
            ("", Referrer::Direct, None),
            ("nonsense", Referrer::Direct, None),
            (
                "https://docs.example.com/d/ada/shop",
                Referrer::Direct,
                None,
            ),
            (
                "https://www.google.com/",
                Referrer::Search,
                Some("google.com"),
            ),
            (
                "https://www.google.co.uk/search?q=secret",
                Referrer::Search,
                Some("google.co.uk"),
            ),
            (
                "https://mail.google.com/",
                Referrer::Other,
                Some("mail.google.com"),
            ),
            (
                "https://search.yahoo.co.jp/",
                Referrer::Search,
                Some("search.yahoo.co.jp"),
            ),
            (
                "https://gemini.google.com/app",
                Referrer::Assistant,
                Some("gemini.google.com"),
            ),
            (
                "https://chatgpt.com/c/123",
                Referrer::Assistant,
                Some("chatgpt.com"),
            ),
            ("https://t.co/abc", Referrer::Social, Some("t.co")),
            (
                "https://old.reddit.com/r/graphql",
                Referrer::Social,
                Some("old.reddit.com"),
            ),
            (
                "https://notreddit.com/",
                Referrer::Other,
                Some("notreddit.com"),
            ),
            (
                "https://github.com/ada/shop",
                Referrer::Other,
                Some("github.com"),
            ),
            ("http://192.168.1.7/wiki", Referrer::Other, None),
            ("http://wiki/", Referrer::Other, None),
        ] {
            let source = Source::of(Some(referrer), Some("docs.example.com"));
            assert_eq!(
                (source.kind, source.host.as_deref()),
                (kind, host),
                "{referrer}"
            );
        }
    }
}
