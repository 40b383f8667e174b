//! The log. It goes to standard error, so that standard output has only the address and sign-in links.

use std::io::IsTerminal as _;

use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::filter::ParseError;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::settings::{LogFormat, LogSettings};

/// Starts the log on standard error.
///
/// # Errors
/// If the filter cannot be parsed.
pub fn start(settings: &LogSettings) -> Result<(), ParseError> {
    let filter = EnvFilter::builder().parse(&settings.filter)?;
    let json = match settings.format {
        LogFormat::Json => true,
        LogFormat::Text => false,
        LogFormat::Auto => !std::io::stderr().is_terminal(),
    };
    let registry = tracing_subscriber::registry()
        .with(filter)
        .with(HideClientFaults);
    let lines = fmt::layer().with_writer(std::io::stderr);
    // A second call, as in tests, changes nothing.
    if json {
        let lines = lines
            .json()
            .flatten_event(true)
            .with_current_span(true)
            .with_span_list(false);
        let _ = registry.with(lines).try_init();
    } else {
        let _ = registry.with(lines.with_target(false).compact()).try_init();
    }
    Ok(())
}

/// Drops the lines that actix logs at ERROR when a client sends bad HTTP, is slow or hangs up. Any client can cause
/// them, and they are not errors of this program. At TRACE actix logs the same again.
struct HideClientFaults;

/// The target of actix's log lines about connections.
const CONNECTIONS: &str = "actix_http::h1::dispatcher";
/// How the lines begin that the client caused (`actix_http::error::DispatchError`).
const CLIENT_FAULTS: [&str; 4] = [
    "stream error: request parse error",
    "stream error: I/O error",
    "stream error: request did not complete",
    "stream error: connection shutdown timeout",
];

impl<S: Subscriber> Layer<S> for HideClientFaults {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        if event.metadata().target() != CONNECTIONS {
            return true;
        }
        let mut message = Message(String::new());
        event.record(&mut message);
        !CLIENT_FAULTS
            .iter()
            .any(|fault| message.0.starts_with(fault))
    }
}

/// The text of an event.
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}
