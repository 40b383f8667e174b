//! The `User-Agent` header, and the names that people use for browsers and systems.

/// The `User-Agent` header of a sign-in, shortened. It is only shown; no decision depends on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserAgent(String);

/// Maximum number of characters that are kept.
const MAX: usize = 400;

/// The part of the header that identifies a browser. Derived browsers come before those they are based on.
const BROWSERS: [(&str, &str); 16] = [
    ("edg/", "Edge"),
    ("edga/", "Edge"),
    ("edgios/", "Edge"),
    ("opr/", "Opera"),
    ("vivaldi/", "Vivaldi"),
    ("samsungbrowser/", "Samsung Internet"),
    ("duckduckgo/", "DuckDuckGo"),
    ("fxios/", "Firefox"),
    ("firefox/", "Firefox"),
    ("crios/", "Chrome"),
    ("headlesschrome/", "Chrome"),
    ("chrome/", "Chrome"),
    ("chromium/", "Chromium"),
    ("version/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
];

/// The part of the header that identifies a system. Derived systems come before those they are based on.
const SYSTEMS: [(&str, &str); 9] = [
    ("iphone", "iPhone"),
    ("ipad", "iPad"),
    ("android", "Android"),
    ("cros", "ChromeOS"),
    ("windows", "Windows"),
    ("mac os x", "macOS"),
    ("macintosh", "macOS"),
    ("linux", "Linux"),
    ("freebsd", "FreeBSD"),
];

impl UserAgent {
    /// Wraps the header; none if it is empty.
    #[must_use]
    pub fn new(header: &str) -> Option<Self> {
        let text: String = header
            .chars()
            .filter(|c| !c.is_control())
            .take(MAX)
            .collect();
        let text = text.trim();
        (!text.is_empty()).then(|| Self(text.to_owned()))
    }

    /// The header.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the browser's name, if it is known.
    #[must_use]
    pub fn browser(&self) -> Option<&'static str> {
        find_name(&self.0, &BROWSERS)
    }

    /// Returns browser and system in words, such as "Firefox on Linux"; none if neither is known.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        match (self.browser(), self.system()) {
            (Some(browser), Some(system)) => Some(format!("{browser} on {system}")),
            (Some(only), None) | (None, Some(only)) => Some(only.to_owned()),
            (None, None) => None,
        }
    }

    /// Returns the name of the system or device, if it is known.
    #[must_use]
    pub fn system(&self) -> Option<&'static str> {
        find_name(&self.0, &SYSTEMS)
    }
}

fn find_name(text: &str, names: &[(&str, &'static str)]) -> Option<&'static str> {
    let text = text.to_ascii_lowercase();
    names
        .iter()
        .find(|(mark, _)| text.contains(mark))
        .map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_called_what_people_call_them() {
        for (header, browser, system) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
                Some("Edge"),
                Some("Windows"),
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
                Some("Safari"),
                Some("macOS"),
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                Some("Firefox"),
                Some("Linux"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
                Some("Safari"),
                Some("iPhone"),
            ),
            (
                "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
                Some("Chrome"),
                Some("Android"),
            ),
            ("curl/8.5.0", Some("curl"), None),
            ("something else", None, None),
        ] {
            let agent = UserAgent::new(header).unwrap();
            assert_eq!(
                (agent.browser(), agent.system()),
                (browser, system),
                "{header}"
            );
        }
        assert_eq!(UserAgent::new(" \u{7} "), None);
        assert_eq!(
            UserAgent::new(&"x".repeat(9999)).unwrap().as_str().len(),
            MAX
        );
    }
}
