//! Requests and responses of the running program. `server/tests/main/help/recorded.rs` records and compares them.

use std::sync::LazyLock;

use serde_json::Value;

use super::at;

/// By operation: `path`, `headers` (names only), `body`, `status` and `response`. `{public_url}` stands for the address of
/// the server.
static EXAMPLES: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../../docs/help/recorded.json");
    // The tests of the server demand an example of every operation.
    serde_json::from_str(text).unwrap_or_default()
});

/// Returns the recorded example of an operation; null if there is none.
pub(super) fn example(operation: &str) -> &'static Value {
    at(&EXAMPLES, operation)
}
