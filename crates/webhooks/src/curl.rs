//! A delivery as a command for `curl`.

use domain::Result;
use persistence::webhook_deliveries::Delivery;
use persistence::webhooks::Webhook;

use crate::{Context, address, message};

/// Returns a command that sends a delivery again, signed at this moment. The address is masked if it is a secret.
pub(crate) fn command(ctx: &Context, webhook: &Webhook, delivery: &Delivery) -> Result<String> {
    let now = ctx.clock.now();
    let url = address::shown_url(ctx, webhook);
    let mut lines = vec![format!("curl -X POST {}", quote(&url))];
    for (name, value) in message::headers(ctx, webhook, delivery, now)? {
        lines.push(format!("  -H {}", quote(&format!("{name}: {value}"))));
    }
    lines.push(format!("  --data-raw {}", quote(&delivery.body)));
    Ok(lines.join(" \\\n"))
}

/// Quotes a text for a shell (POSIX 2.2.2).
fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_in_a_body_cannot_end_the_argument() {
        assert_eq!(quote("it's; rm -rf /"), r"'it'\''s; rm -rf /'");
    }
}
