//! Signatures of events (<https://docs.stripe.com/webhooks#verify-manually>): `t=TIME,v1=HEX,…`, where HEX is the
//! HMAC-SHA256 of `TIME.BODY`.

use domain::Timestamp;
use hmac::{Hmac, Mac as _};
use sha2::Sha256;
use subtle::ConstantTimeEq as _;
use zeroize::Zeroizing;

/// How far the time of a signature may be from ours, in seconds.
const TOLERANCE_SECONDS: i64 = 300;
/// Maximum number of signatures that are compared. Stripe sends one per secret, of which there are at most two.
const MAX_SIGNATURES: usize = 16;

/// The secret that events are signed with. Has no `Debug`, `Display` or `Serialize`.
pub struct WebhookSecret(Zeroizing<String>);

impl WebhookSecret {
    /// Wraps a secret.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(Zeroizing::new(text))
    }

    fn hmac(&self, time: &str, body: &[u8]) -> Option<Vec<u8>> {
        let mut hmac = Hmac::<Sha256>::new_from_slice(self.0.as_bytes()).ok()?;
        hmac.update(time.as_bytes());
        hmac.update(b".");
        hmac.update(body);
        Some(hmac.finalize().into_bytes().to_vec())
    }

    /// Signs a body. Returns the value of `Stripe-Signature`.
    #[must_use]
    pub fn sign(&self, body: &[u8], now: Timestamp) -> String {
        let time = now.epoch_seconds().to_string();
        let hmac = self.hmac(&time, body).unwrap_or_default();
        format!("t={time},v1={}", hex(&hmac))
    }

    /// Returns whether one of the signatures in a header is ours for this body, and its time is near `now`.
    #[must_use]
    pub(crate) fn verify(&self, header: &str, body: &[u8], now: Timestamp) -> bool {
        let Some((time, signatures)) = parse(header) else {
            return false;
        };
        let Ok(seconds) = time.parse::<i64>() else {
            return false;
        };
        let distance = now.epoch_seconds().abs_diff(seconds);
        if distance > TOLERANCE_SECONDS.unsigned_abs() {
            return false;
        }
        let Some(expected) = self.hmac(time, body) else {
            return false;
        };
        // Compare all of them, so that the time does not tell which one is right.
        let expected = hex(&expected);
        signatures.iter().fold(false, |is_ours, signature| {
            is_ours | bool::from(signature.as_bytes().ct_eq(expected.as_bytes()))
        })
    }
}

/// Splits a header into the time and all `v1` signatures.
fn parse(header: &str) -> Option<(&str, Vec<&str>)> {
    let mut time = None;
    let mut signatures = Vec::new();
    for part in header.split(',') {
        match part.trim().split_once('=') {
            Some(("t", text)) if time.is_none() => time = Some(text),
            // Two times: which one was signed?
            Some(("t", _)) => return None,
            Some(("v1", text)) => signatures.push(text),
            _ => {}
        }
    }
    (signatures.len() <= MAX_SIGNATURES).then_some((time?, signatures))
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

#[cfg(test)]
mod tests {
    use domain::{Clock as _, SystemClock};

    use super::*;

    const BODY: &[u8] = br#"{"id":"evt_1","type":"invoice.paid"}"#;

    fn secret() -> WebhookSecret {
        WebhookSecret::new("whsec_test".to_owned())
    }

    #[test]
    fn a_known_signature_is_accepted() {
        // Computed with `openssl dgst -sha256 -hmac whsec_test` over `1700000000.{BODY}`.
        let at = Timestamp::from_epoch_seconds(1_700_000_000).unwrap();
        let header = secret().sign(BODY, at);
        assert_eq!(header, KNOWN);
        assert!(secret().verify(KNOWN, BODY, at));
    }

    const KNOWN: &str =
        "t=1700000000,v1=4aa90aa69730f112c87accbf54203d1076675eae3b18a5cb82b5ab9e7f5cd5bc";

    #[test]
    fn forged_stale_future_truncated_and_reserialised_signatures_are_refused() {
        let now = SystemClock.now();
        let good = secret().sign(BODY, now);
        assert!(secret().verify(&good, BODY, now));
        for seconds in [-300, 300] {
            assert!(secret().verify(&good, BODY, now.plus_seconds(seconds)));
        }
        for seconds in [-301, 301] {
            assert!(!secret().verify(&good, BODY, now.plus_seconds(seconds)));
        }
        let other = WebhookSecret::new("whsec_other".to_owned()).sign(BODY, now);
        let reserialised = br#"{"id": "evt_1", "type": "invoice.paid"}"#;
        assert!(!secret().verify(&other, BODY, now));
        assert!(!secret().verify(&good, reserialised, now));
        assert!(!secret().verify(&good, &BODY[..BODY.len() - 1], now));
        let time = now.epoch_seconds();
        let later = good.replacen(&time.to_string(), &(time + 1).to_string(), 1);
        for bad in [
            &good[..good.len() - 1],
            &format!("{good}0"),
            &later,
            &format!("t={time}"),
            &format!("t={time},v1="),
            &good.replace("v1=", "v0="),
            &good.replace("t=", "t= "),
            &format!("t={time},{good}"),
            "t=9223372036854775807,v1=00",
            "t=-9223372036854775808,v1=00",
            "t=,v1=",
            "",
        ] {
            assert!(!secret().verify(bad, BODY, now), "{bad}");
        }
    }

    #[test]
    fn one_of_several_signatures_is_enough() {
        let now = SystemClock.now();
        let good = secret().sign(BODY, now);
        let (time, right) = good.split_once(',').unwrap();
        let wrong = format!("v1={}", "0".repeat(64));
        for header in [
            format!("{time},{wrong},{right}"),
            format!("{time},{right},{wrong},v0=abc"),
            format!("{time}, {right}"),
        ] {
            assert!(secret().verify(&header, BODY, now), "{header}");
        }
        let many = format!("{time}{}", format!(",{right}").repeat(17));
        assert!(!secret().verify(&many, BODY, now));
    }
}
