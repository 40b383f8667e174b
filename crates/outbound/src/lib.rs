//! The only client that calls URLs from users: webhooks, endpoint tests, import by introspection.
//!
//! [`Target::parse`] parses the URL, [`Outbound::send`] resolves its host, checks every resolved address,
//! connects to exactly the address it checked, and reads the response with limits on time and size. A target
//! that may not be called always gives the same [`OutboundError::Blocked`].
//!
//! ```
//! use outbound::{Headers, Options, Outbound, OutboundError, Request, Target, UserKey};
//!
//! # let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
//! # runtime.block_on(async {
//! let outbound = Outbound::new(Options::default())?;
//! let mut headers = Headers::json();
//! headers.add_secret("Authorization", "Bearer 0123456789")?;
//! let url = Target::parse("http://169.254.169.254/latest/meta-data/")?;
//! let request = Request::post(url, r#"{"query":"{ __typename }"}"#).with_headers(headers);
//! let answer = outbound.send(&UserKey::new("u1"), request).await;
//! assert_eq!(answer.err(), Some(OutboundError::Blocked));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod body;
mod client;
mod dial;
mod error;
mod headers;
mod redirect;
mod request;
mod resolve;
mod response;
mod slots;
mod target;
mod tls;

pub use client::{Options, Outbound};
pub use dial::{CheckedAddress, Dial, SystemDialer};
pub use error::{OutboundError, TlsFault};
pub use headers::Headers;
pub use request::{INTROSPECTION_MAX_BYTES, MAX_BYTES, Method, Request};
pub use resolve::{Pending, Resolve, SystemResolver};
pub use response::{Response, Timings};
pub use slots::UserKey;
pub use target::{Refused, Target};
pub use tokio_rustls::rustls::pki_types::CertificateDer;
