//! Splits names into words and writes them in other styles.

/// Maximum length of a name within a value, in bytes.
pub(crate) const MAX_NAME_BYTES: usize = 60;

/// Short forms that are written in capitals.
const ACRONYMS: [&str; 74] = [
    "AI", "API", "AWS", "BIC", "CDN", "CORS", "CPU", "CRM", "CSS", "CSV", "CVE", "CVSS", "CWE",
    "DNS", "EAN", "EPSS", "EU", "FAQ", "FTP", "GCP", "GDPR", "GPG", "GPS", "GPU", "GTIN", "GUID",
    "HTML", "HTTP", "HTTPS", "IBAN", "ID", "IP", "ISBN", "ISO", "JSON", "JWT", "KPI", "LDAP",
    "MFA", "MIME", "OIDC", "OS", "OTP", "PDF", "PGP", "QR", "RSS", "SAML", "SCIM", "SDK", "SEO",
    "SHA", "SKU", "SLA", "SMS", "SQL", "SSH", "SSL", "SSO", "TLS", "TOTP", "TTL", "UI", "UK",
    "UPC", "URI", "URL", "USB", "UTC", "UUID", "VAT", "VPN", "XML", "YAML",
];
/// A short form with capitals of its own.
const OAUTH: (&str, &str) = ("oauth", "OAuth");

/// Returns the words of a name in lower case: `pullRequestID` has `pull`, `request`, `id`.
fn push_words(out: &mut String, name: &str, between: char) {
    let mut before = None;
    for (at, letter) in name.char_indices().take(MAX_NAME_BYTES) {
        if !letter.is_ascii_alphanumeric() {
            before = None;
            continue;
        }
        if begins_word(name, at, before) && !out.is_empty() {
            out.push(between);
        }
        out.push(letter.to_ascii_lowercase());
        before = Some(letter);
    }
}

/// Returns whether the letter at a place, an ASCII one, begins a word. In `DSAReport` also the last of several capitals does.
fn begins_word(name: &str, at: usize, before: Option<char>) -> bool {
    let bytes = name.as_bytes();
    let is_upper = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_uppercase);
    let is_lower = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_lowercase);
    let Some(before) = before else { return true };
    if !is_upper(at) || !before.is_ascii_uppercase() {
        return is_upper(at);
    }
    let behind = name.get(at + 1..).unwrap_or_default();
    // `userIDs`, `IPv4`, `OAuthApp`
    let is_plural = behind.starts_with('s') && !is_lower(at + 2);
    let is_version = behind.starts_with('v') && !is_lower(at + 2);
    let is_oauth = before == 'O' && name.get(at..).unwrap_or_default().starts_with("Auth");
    is_lower(at + 1) && !is_plural && !is_version && !is_oauth
}

/// `pull-request`.
pub(super) fn kebab(name: &str) -> String {
    join(name, '-')
}

/// `pull request`.
pub(super) fn words(name: &str) -> String {
    join(name, ' ')
}

/// Returns the words of a name as people write them: `VAT ID` for `vatId`.
pub(super) fn spoken(name: &str) -> String {
    let words = words(name);
    let mut out = String::with_capacity(words.len());
    for word in words.split(' ') {
        if !out.is_empty() {
            out.push(' ');
        }
        push_spoken(&mut out, word);
    }
    out
}

fn push_spoken(out: &mut String, word: &str) {
    let acronym = |word: &str| {
        let mut known = ACRONYMS.into_iter();
        known.find(|known| known.eq_ignore_ascii_case(word))
    };
    let several = || word.strip_suffix('s').and_then(acronym);
    if word == OAUTH.0 {
        out.push_str(OAUTH.1);
    } else if let Some(one) = acronym(word) {
        out.push_str(one);
    } else if let Some(one) = several() {
        out.push_str(one);
        out.push('s');
    } else {
        out.push_str(word);
    }
}

/// `Pull request`, `IP allow list`.
pub(crate) fn in_words(name: &str) -> String {
    let mut letters = spoken(name);
    if let Some(first) = letters.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    letters
}

fn join(name: &str, between: char) -> String {
    let mut out = String::with_capacity(name.len().min(MAX_NAME_BYTES) + 4);
    push_words(&mut out, name, between);
    if out.is_empty() {
        out.push_str("example");
    }
    out
}

/// Returns the name of the operation that calls a field: `AllFilms` for `allFilms` and `all_films`.
pub(super) fn operation_name(field: &str) -> String {
    let mut out = String::with_capacity(field.len());
    let mut begins = true;
    for letter in field.chars() {
        if letter == '_' {
            begins = true;
            continue;
        }
        out.push(if begins {
            letter.to_ascii_uppercase()
        } else {
            letter
        });
        begins = false;
    }
    if !out.starts_with(|first: char| first.is_ascii_alphabetic()) {
        out.insert_str(0, "Example");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        assert_eq!(words("pullRequestID"), "pull request id");
        assert_eq!(kebab("PullRequest"), "pull-request");
        assert_eq!(kebab("_x_y9"), "x-y9");
        assert_eq!(words("__"), "example");
        assert_eq!(kebab("DSAReport"), "dsa-report");
        assert_eq!(words("userIDs"), "user ids");
        assert_eq!(words("IPv4Address"), "ipv4 address");
        assert_eq!(words("OAuthAppURLs"), "oauth app urls");
        assert_eq!(words("HTML"), "html");
    }

    #[test]
    fn acronyms_keep_their_capitals() {
        for (name, expected) in [
            ("IpAllowListEntry", "IP allow list entry"),
            ("vatId", "VAT ID"),
            ("callbackUrls", "Callback URLs"),
            ("samlSsoUrl", "SAML SSO URL"),
            ("OAuthApplication", "OAuth application"),
            ("HTMLBody", "HTML body"),
            ("dns", "DNS"),
            ("gas", "Gas"),
            ("idea", "Idea"),
        ] {
            assert_eq!(in_words(name), expected, "{name}");
        }
    }

    #[test]
    fn operations_have_pascal_case() {
        for (field, name) in [
            ("repository", "Repository"),
            ("all_films", "AllFilms"),
            ("_entities", "Entities"),
            ("_", "Example"),
            ("_3d", "Example3d"),
        ] {
            assert_eq!(operation_name(field), name);
        }
    }
}
