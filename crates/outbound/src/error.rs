//! Errors of calls, in words that the owner of the target can act on.

use domain::Error;

use crate::Refused;

pub(crate) const BLOCKED: &str = "This address cannot be called from here. Check it for typos; it must be reachable on the public internet.";

/// Why there is no response. No variant reveals anything about the server's network: every target inside it is
/// [`OutboundError::Blocked`], whatever is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OutboundError {
    /// The text is not a URL that can be called.
    #[error("{0}")]
    Refused(Refused),
    /// A target that is never called, or a name without an address. Telling them apart would reveal which names
    /// exist in the server's own network.
    #[error("{BLOCKED}")]
    Blocked,
    /// Too many calls are running, of this user or in all.
    #[error("Too many calls are in progress. Try again in a few seconds.")]
    Busy,
    /// A header cannot be sent.
    #[error("A header has a name or value that cannot be sent.")]
    Header,
    /// Nothing is listening at the address.
    #[error("The server refused the connection. Check the port, and that the server is running.")]
    ConnectionRefused,
    /// No route leads to the address.
    #[error("The server could not be reached.")]
    Unreachable,
    /// The TLS connection failed.
    #[error("{0}")]
    Tls(TlsFault),
    /// The call took too long.
    #[error("The server took too long to answer.")]
    TimedOut,
    /// The connection ended early.
    #[error("The server closed the connection before its response was complete.")]
    Interrupted,
    /// The response is not HTTP/1.1.
    #[error("The server did not answer with HTTP.")]
    NotHttp,
    /// The response has too many or too long headers.
    #[error("The server's response headers are too large.")]
    HeadersTooLarge,
    /// The body exceeds this many bytes after decompression.
    #[error("The response is larger than {}.", Size(*.0))]
    TooLarge(usize),
    /// The body has an unknown or broken compression.
    #[error("The response could not be decompressed.")]
    Encoding,
    /// A redirect that is not followed: one too many, one that changes the method, or an invalid one.
    #[error("The address redirects to another one. Enter that address instead.")]
    Redirected,
    /// A redirect from https to http.
    #[error("The address redirects from https to http. Use an address that stays on https.")]
    InsecureRedirect,
}

/// Why a TLS connection failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TlsFault {
    /// The certificate has expired or is not valid yet.
    #[error("The server's certificate has expired or is not valid yet.")]
    Expired,
    /// The certificate is for another host.
    #[error("The server's certificate is for another host name.")]
    WrongName,
    /// The certificate is self-signed, or an intermediate certificate is missing.
    #[error("The server's certificate is not signed by a trusted authority.")]
    Untrusted,
    /// Any other reason.
    #[error("No secure connection to the server could be made.")]
    Other,
}

impl From<Refused> for OutboundError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Blocked => Self::Blocked,
            refused => Self::Refused(refused),
        }
    }
}

impl OutboundError {
    /// Returns the machine-readable code, for responses and delivery logs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(_) => "address_invalid",
            Self::Blocked => "address_blocked",
            Self::Busy => "outbound_busy",
            Self::Header => "header_invalid",
            Self::ConnectionRefused => "connection_refused",
            Self::Unreachable => "host_unreachable",
            Self::Tls(_) => "tls_failed",
            Self::TimedOut => "timed_out",
            Self::Interrupted => "connection_closed",
            Self::NotHttp => "not_http",
            Self::HeadersTooLarge => "headers_too_large",
            Self::TooLarge(_) => "answer_too_large",
            Self::Encoding => "encoding_unreadable",
            Self::Redirected => "redirected",
            Self::InsecureRedirect => "redirect_insecure",
        }
    }
}

/// Converts the error for use-cases. None of these is the server's own fault.
impl From<OutboundError> for Error {
    fn from(error: OutboundError) -> Self {
        match error {
            OutboundError::Busy => Self::RateLimited {
                message: error.to_string(),
                retry_after: 5,
            },
            error => Self::BadRequest {
                code: error.code(),
                field: None,
                message: error.to_string(),
            },
        }
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        OutboundError::from(refused).into()
    }
}

/// Writes bytes with a readable unit.
struct Size(usize);

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const UNITS: [(usize, &str); 2] = [(1 << 20, "MiB"), (1 << 10, "KiB")];
        for (unit, name) in UNITS {
            if self.0 >= unit && self.0.is_multiple_of(unit) {
                return write!(f, "{} {name}", self.0 / unit);
            }
        }
        write!(f, "{} bytes", self.0)
    }
}
