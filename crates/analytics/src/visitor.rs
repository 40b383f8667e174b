//! Tells visitors of one day apart, without knowing them: keyed hashes whose key is destroyed at the end of the day.

use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::{Dimension, ProjectId};
use hmac::{Hmac, Mac};
use rand::RngExt as _;
use sha2::Sha256;

/// The key of a day, in base64url.
#[derive(Clone)]
pub(crate) struct Salt(String);

/// A visitor of a project within a day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Visitor([u8; 32]);

impl Salt {
    /// Makes a salt of 256 random bits.
    pub(crate) fn generate() -> Self {
        let bytes: [u8; 32] = rand::rng().random();
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Wraps a stored salt.
    pub(crate) fn stored(text: String) -> Self {
        Self(text)
    }

    /// The form for the database.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Hashes the visitor: the network of the address, not the address, and the browser.
    pub(crate) fn visitor(&self, project: ProjectId, address: IpAddr, agent: &str) -> Visitor {
        let project = project.to_string();
        let network = network(address).to_string();
        Visitor(self.hash(&[project.as_bytes(), network.as_bytes(), agent.as_bytes()]))
    }

    /// Returns the key that says that the visitor has been counted for a value. It does not tell which visitor or project.
    pub(crate) fn key(&self, visitor: Visitor, dimension: Dimension, value: &str) -> String {
        let hash = self.hash(&[&visitor.0, dimension.as_str().as_bytes(), value.as_bytes()]);
        // 128 bits are enough to tell all visits of a day apart.
        URL_SAFE_NO_PAD.encode(hash.get(..16).unwrap_or_default())
    }

    /// Returns the key of a visitor who reads now. It tells nothing about what they were counted for.
    pub(crate) fn reader_key(&self, visitor: Visitor) -> String {
        let hash = self.hash(&[&visitor.0, b"reader"]);
        URL_SAFE_NO_PAD.encode(hash.get(..16).unwrap_or_default())
    }

    /// HMAC-SHA256 (RFC 2104) of the parts, each with its length.
    pub(crate) fn hash(&self, parts: &[&[u8]]) -> [u8; 32] {
        // A key may have any length.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(self.0.as_bytes()) else {
            return [0; 32];
        };
        for part in parts {
            mac.update(&part.len().to_le_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

/// Returns the network of an address: the first 24 bits of IPv4, the first 48 of IPv6.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4((v4.to_bits() & (u32::MAX << 8)).into()),
        IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() & (u128::MAX << 80)).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_part_of_an_address_does_not_matter() {
        for (address, expected) in [
            ("203.0.113.77", "203.0.113.0"),
            ("::ffff:203.0.113.77", "203.0.113.0"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1::"),
        ] {
            assert_eq!(network(address.parse().unwrap()).to_string(), expected);
        }
    }

    #[test]
    fn another_salt_project_or_browser_is_another_visitor() {
        let (salt, project) = (Salt::generate(), ProjectId::generate());
        let address: IpAddr = "203.0.113.77".parse().unwrap();
        let visitor = salt.visitor(project, address, "Firefox");
        assert!(visitor == salt.visitor(project, "203.0.113.1".parse().unwrap(), "Firefox"));
        assert!(visitor != salt.visitor(project, address, "Safari"));
        assert!(visitor != salt.visitor(ProjectId::generate(), address, "Firefox"));
        assert!(visitor != Salt::generate().visitor(project, address, "Firefox"));
    }
}
