//! A user's URL, parsed once by the URL standard; its text is never parsed again.

use std::fmt;
use std::net::IpAddr;

use url::{Host, ParseError, Url};

use crate::error::BLOCKED;

const MAX_URL_BYTES: usize = domain::EndpointUrl::MAX_BYTES;

/// Ports of protocols that an HTTP request could be made to speak, or that web requests never need: some of the
/// Fetch standard's bad ports (mail, shells, files, directories, chat).
const CLOSED_PORTS: &[u16] = &[
    0, 7, 9, 11, 13, 17, 19, 20, 21, 22, 23, 25, 53, 69, 110, 111, 119, 123, 135, 137, 139, 143,
    161, 179, 389, 445, 465, 512, 513, 514, 515, 548, 554, 563, 587, 601, 636, 873, 989, 990, 993,
    995, 2049, 3659, 4190, 5060, 5061, 6000, 6566, 6667, 6697, 10080,
];

/// Endings of names that never lead to the public internet (RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476,
/// ICANN's `internal`, and common private ones). They are refused without a lookup, so that callers cannot
/// probe which of them exist.
const PRIVATE_ENDINGS: &[&str] = &[
    "alt",
    "arpa",
    "corp",
    "home",
    "internal",
    "intranet",
    "invalid",
    "lan",
    "local",
    "localdomain",
    "localhost",
    "onion",
    "private",
    "test",
];

/// Why a text is not a URL that can be called. Each reason depends on the text alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It is not a URL, has no host, or is too long.
    #[error("This is not a complete address. Write it like https://api.example.com/graphql.")]
    Malformed,
    /// The scheme is neither http nor https.
    #[error("The address must start with https:// or http://.")]
    Scheme,
    /// There is a user name or password before the host.
    #[error("The address must not contain a user name or password. Send them in a header.")]
    UserInfo,
    /// The target is never called.
    #[error("{BLOCKED}")]
    Blocked,
}

/// An http or https URL with a well-formed host. Only [`crate::Outbound::send`] finds out whether it may be
/// called, because it checks the addresses of the host.
#[derive(Clone, PartialEq, Eq)]
pub struct Target(Url);

impl Target {
    /// Parses `text`. Hosts are normalised: lower case, Punycode, numbers in dotted decimal, no trailing dot. A
    /// fragment is dropped.
    ///
    /// # Errors
    /// [`Refused`] says which rule the text breaks.
    /// [`Refused`] says which rule the text breaks.
    ///
    /// ```
    /// use outbound::{Refused, Target};
    /// let target = Target::parse("https://API.Example.com./graphql").unwrap();
    /// assert_eq!(target.as_str(), "https://api.example.com/graphql");
    /// assert_eq!(Target::parse("http://0x7f.1/").unwrap().as_str(), "http://127.0.0.1/");
    /// assert_eq!(Target::parse("ftp://example.com"), Err(Refused::Scheme));
    /// ```
    pub fn parse(text: &str) -> Result<Self, Refused> {
        let text = text.trim();
        if text.len() > MAX_URL_BYTES || text.contains(|c: char| c.is_control()) {
            return Err(Refused::Malformed);
        }
        let url = Url::parse(text);
        let is_web = url.as_ref().is_ok_and(is_web);
        if is_web && has_user_info(text) {
            return Err(Refused::UserInfo);
        }
        Self::from_url(url.map_err(|error| match error {
            // A zone (RFC 6874) makes it a link-local address of this machine. The URL standard does not parse
            // zones; for the user it is one more target that is never called.
            ParseError::InvalidIpv6Address if text.contains('%') => Refused::Blocked,
            _ => Refused::Malformed,
        })?)
    }

    /// Returns the normalised URL. Its path or query may contain a secret.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Resolves a `Location` header of this target's response.
    pub(crate) fn join(&self, location: &str) -> Result<Self, Refused> {
        if location.len() > MAX_URL_BYTES || location.contains(|c: char| c.is_control()) {
            return Err(Refused::Malformed);
        }
        Self::from_url(self.0.join(location).map_err(|_| Refused::Malformed)?)
    }

    pub(crate) fn place(&self) -> Place<'_> {
        match self.0.host() {
            Some(Host::Ipv4(v4)) => Place::Address(v4.into()),
            Some(Host::Ipv6(v6)) => Place::Address(v6.into()),
            Some(Host::Domain(name)) if is_under(name, "localhost") => Place::Loopback,
            Some(Host::Domain(name)) if is_private(name) => Place::Private,
            Some(Host::Domain(name)) => Place::Name(name),
            None => Place::Private,
        }
    }

    pub(crate) fn is_https(&self) -> bool {
        self.0.scheme() == "https"
    }

    pub(crate) fn port(&self) -> u16 {
        self.0.port_or_known_default().unwrap_or_default()
    }

    pub(crate) fn is_same_origin(&self, other: &Self) -> bool {
        self.0.origin() == other.0.origin()
    }

    /// Returns the host as in TLS, without the port.
    #[must_use]
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// Returns the value of the `Host` header.
    pub(crate) fn authority(&self) -> &str {
        self.0.authority()
    }

    /// Returns path and query as in the request line.
    pub(crate) fn path(&self) -> &str {
        &self.0[url::Position::BeforePath..url::Position::AfterQuery]
    }

    fn from_url(mut url: Url) -> Result<Self, Refused> {
        if !is_web(&url) {
            return Err(Refused::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Refused::UserInfo);
        }
        if let Some(Host::Domain(name)) = url.host() {
            let bare = name.strip_suffix('.').unwrap_or(name).to_owned();
            if !is_well_formed(&bare) {
                return Err(Refused::Malformed);
            }
            if bare.len() != name.len() {
                url.set_host(Some(&bare)).map_err(|_| Refused::Malformed)?;
            }
        }
        url.set_fragment(None);
        let target = Self(url);
        if target.host().is_empty() || target.as_str().len() > MAX_URL_BYTES {
            return Err(Refused::Malformed);
        }
        if CLOSED_PORTS.contains(&target.port()) {
            return Err(Refused::Blocked);
        }
        Ok(target)
    }
}

/// Shows only scheme, host and port, because the rest may be secret.
impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/…", self.0.scheme(), self.authority())
    }
}

/// The host of a target before it is resolved.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Place<'a> {
    /// A literal address. No resolver sees it, so it must be checked separately.
    Address(IpAddr),
    /// `localhost` and names below it, which are loopback by definition (RFC 6761, 6.3).
    Loopback,
    /// A name that does not exist on the public internet.
    Private,
    /// A name to resolve.
    Name(&'a str),
}

fn is_web(url: &Url) -> bool {
    ["http", "https"].contains(&url.scheme())
}

/// Returns whether there is an `@` before the host. The URL standard silently drops an empty user name, so
/// `http://@host` does not show it after parsing.
fn has_user_info(text: &str) -> bool {
    let is_slash = |c| matches!(c, '/' | '\\');
    let rest = text.split_once(':').map_or("", |(_, rest)| rest);
    let rest = rest.trim_start_matches(is_slash);
    let end = rest.find(|c| is_slash(c) || matches!(c, '?' | '#'));
    rest.get(..end.unwrap_or(rest.len()))
        .is_some_and(|authority| authority.contains('@'))
}

/// Returns whether every label has 1 to 63 bytes, and the name at most 253 (RFC 1035, 2.3.4).
fn is_well_formed(name: &str) -> bool {
    name.len() <= 253 && name.split('.').all(|label| (1..=63).contains(&label.len()))
}

/// Returns whether a name belongs to a local network: it has a single label or a private ending.
fn is_private(name: &str) -> bool {
    !name.contains('.') || PRIVATE_ENDINGS.iter().any(|ending| is_under(name, ending))
}

fn is_under(name: &str, ending: &str) -> bool {
    name.strip_suffix(ending)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}
