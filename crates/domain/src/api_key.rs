//! API keys: credentials for scripts and pipelines. Shown once, stored as hashes.

use std::sync::Arc;

use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use rand::RngExt;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq as _;
use zeroize::Zeroizing;

use crate::{Error, ProjectId, Result, Retention, Scope, Timestamp};

/// Limits of API keys.
pub enum ApiKeyLimits {}

impl ApiKeyLimits {
    /// Maximum number of keys of a user.
    pub const MAX_PER_USER: u32 = 5;
    /// Maximum number of projects that a key is bound to.
    pub const MAX_PROJECTS: usize = 100;
    /// How many requests a key may make in a window.
    pub const MAX_REQUESTS: u32 = 100;
    /// Length of a window. It starts with the first request.
    pub const WINDOW_SECONDS: u32 = 3600;
    /// How long the old secret of a rotated key still works: 24 hours.
    pub const ROTATION_SECONDS: i64 = Retention::OLD_SECRET;
    /// A key that expires within this time is marked: 7 days.
    pub const EXPIRES_SOON_SECONDS: i64 = 7 * 24 * 3600;
}

/// The days after which a key expires, or never.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApiKeyExpiry(Option<u32>);

impl ApiKeyExpiry {
    /// The days that are offered.
    pub const DAYS: [u32; 4] = [7, 30, 90, 365];

    /// Parses a number of days; `None` means never.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `expiresInDays` for a number that is not offered.
    pub fn parse(days: Option<i64>) -> Result<Self> {
        let Some(days) = days else {
            return Ok(Self(None));
        };
        let offered = Self::DAYS
            .into_iter()
            .find(|offer| i64::from(*offer) == days);
        offered.map(|days| Self(Some(days))).ok_or_else(|| {
            Error::field(
                "expiresInDays",
                "Choose 7, 30, 90 or 365 days, or leave it out for a key that does not expire.",
            )
        })
    }

    /// Returns when a key that is created now expires.
    #[must_use]
    pub fn expires_at(self, now: Timestamp) -> Option<Timestamp> {
        self.0
            .map(|days| now.plus_seconds(i64::from(days) * 24 * 3600))
    }
}

/// The kind of access that a key gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessType {
    /// Reads, and checks schemas.
    Read,
    /// Publishes and checks schemas, and does nothing else. For pipelines.
    Publish,
    /// Reads and changes.
    Write,
    /// Reads the audit log of the account, and does nothing else.
    Audit,
}

impl AccessType {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Read, Self::Publish, Self::Write, Self::Audit];

    /// Returns the word for it, in requests and in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Publish => "publish",
            Self::Write => "write",
            Self::Audit => "audit",
        }
    }

    /// Parses the word.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `accessType`.
    pub fn parse(word: &str) -> Result<Self> {
        Self::ALL
            .into_iter()
            .find(|access| access.word() == word)
            .ok_or_else(|| {
                Error::field(
                    "accessType",
                    "Choose “read”, “publish”, “write” or “audit”.",
                )
            })
    }

    /// Returns the scopes as people read them.
    #[must_use]
    pub fn scopes(self) -> &'static str {
        match self {
            Self::Read => "analytics:read, projects:read, llm:read",
            Self::Publish => "schema:publish, schema:check",
            Self::Write => "analytics:*, projects:*, llm:*",
            Self::Audit => "audit:read",
        }
    }

    /// Returns whether a key with this access has the scope.
    #[must_use]
    pub fn allows(self, scope: Scope) -> bool {
        match scope {
            Scope::SchemaCheck => self != Self::Audit,
            Scope::AnalyticsRead | Scope::ProjectsRead | Scope::LlmRead => {
                matches!(self, Self::Read | Self::Write)
            }
            Scope::SchemaPublish => matches!(self, Self::Publish | Self::Write),
            Scope::ProjectsWrite => self == Self::Write,
            Scope::AuditRead => self == Self::Audit,
        }
    }

    /// Returns the start of every key with this access.
    fn mark(self) -> &'static str {
        match self {
            Self::Read => "gf_r_",
            Self::Publish => "gf_p_",
            Self::Write => "gf_w_",
            Self::Audit => "gf_a_",
        }
    }
}

/// The projects that a credential reaches. Others do not exist for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReachedProjects {
    /// All projects of its user, also later ones. Every session reaches them.
    All,
    /// The projects that an API key is bound to, in the order of their ids. None are left once all of them are deleted.
    Chosen(Arc<[ProjectId]>),
}

impl ReachedProjects {
    /// Parses the ids that a key is bound to; `None` means all projects.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] on `project_ids` for an empty list, for too many projects and for an id that is not one.
    pub fn parse(ids: Option<&[String]>) -> Result<Self> {
        let Some(ids) = ids else {
            return Ok(Self::All);
        };
        let invalid = |message: String| Error::field("project_ids", message);
        if ids.is_empty() {
            return Err(invalid(
                "Choose at least one project, or leave it out for all projects.".to_owned(),
            ));
        }
        let most = ApiKeyLimits::MAX_PROJECTS;
        if ids.len() > most {
            return Err(invalid(format!("Choose at most {most} projects.")));
        }
        let ids = ids.iter().map(|id| ProjectId::parse(id));
        let ids: Option<Vec<_>> = ids.collect();
        ids.map(Self::chosen)
            .ok_or_else(|| invalid("Use ids of your projects.".to_owned()))
    }

    /// Binds to these projects.
    #[must_use]
    pub fn chosen(mut ids: Vec<ProjectId>) -> Self {
        ids.sort_unstable();
        ids.dedup();
        Self::Chosen(ids.into())
    }

    /// Returns whether the project is one of them. Says nothing about its owner.
    #[must_use]
    pub fn contains(&self, project: ProjectId) -> bool {
        match self {
            Self::All => true,
            Self::Chosen(ids) => ids.contains(&project),
        }
    }
}

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARACTERS: usize = 32;
const CHECKSUM_CHARACTERS: usize = 6;
const MARK_CHARACTERS: usize = 5;
/// Argon2id with 19 MiB, two passes and one lane (OWASP, Password Storage Cheat Sheet), as stored hashes write it.
const PARAMETERS: &str = "$argon2id$v=19$m=19456,t=2,p=1$";
const SALT_BYTES: usize = 16;
const HASH_BYTES: usize = 32;

/// An API key as its holder has it: `gf_r_`, `gf_p_`, `gf_w_` or `gf_a_`, 32 random base62 characters, and the CRC-32 of all before
/// it as 6 base62 characters, so that a secret scanner recognises a real key offline.
///
/// Has no `Debug`, `Display` or `Serialize`, so that it cannot end up in a log or a response.
pub struct PlainApiKey(Zeroizing<String>);

impl PlainApiKey {
    /// Number of characters.
    pub const LENGTH: usize = MARK_CHARACTERS + RANDOM_CHARACTERS + CHECKSUM_CHARACTERS;
    /// The format as a regular expression.
    pub const PATTERN: &str = "^gf_[rpwa]_[0-9A-Za-z]{38}$";

    /// Generates a key.
    #[must_use]
    pub fn generate(access: AccessType) -> Self {
        let mut rng = rand::rng();
        let mut text = Zeroizing::new(String::with_capacity(Self::LENGTH));
        text.push_str(access.mark());
        for _ in 0..RANDOM_CHARACTERS {
            text.push(base62(rng.random_range(0..62)));
        }
        let sum = checksum(&text);
        text.push_str(&sum);
        Self(text)
    }

    /// Parses a presented key; none if its shape or checksum is wrong.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_marked = AccessType::ALL
            .iter()
            .any(|access| text.starts_with(access.mark()));
        if text.len() != Self::LENGTH || !is_marked {
            return None;
        }
        let (body, sum) = text.split_at_checked(Self::LENGTH - CHECKSUM_CHARACTERS)?;
        let random = body.get(MARK_CHARACTERS..)?;
        let is_real =
            random.bytes().all(|byte| byte.is_ascii_alphanumeric()) && checksum(body) == sum;
        is_real.then(|| Self(Zeroizing::new(text.to_owned())))
    }

    /// Returns the key, for its holder only.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the start of the key, which is not secret. The database finds keys by it: 25 random characters (148 bits)
    /// remain, so it does not weaken the hash.
    #[must_use]
    pub fn prefix(&self) -> ApiKeyPrefix {
        ApiKeyPrefix(self.0.chars().take(ApiKeyPrefix::LENGTH).collect())
    }

    /// Returns the SHA-256 of the key, which a process remembers it by. Never stored.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// Returns the hash for the database. Takes some 30 ms and 19 MiB, so call it on the bounded pool only.
    ///
    /// # Errors
    /// [`Error::Internal`] if the memory cannot be allocated.
    pub fn hash(&self) -> Result<HashedApiKey> {
        let salt: [u8; SALT_BYTES] = rand::rng().random();
        let hash = self.argon2(&salt)?;
        let (salt, hash) = (STANDARD_NO_PAD.encode(salt), STANDARD_NO_PAD.encode(hash));
        Ok(HashedApiKey(format!("{PARAMETERS}{salt}${hash}")))
    }

    /// Returns whether the key has this hash. As slow as [`Self::hash`].
    ///
    /// # Errors
    /// [`Error::Internal`] if the stored hash cannot be read.
    pub fn matches(&self, stored: &HashedApiKey) -> Result<bool> {
        let (salt, hash) = stored
            .parts()
            .ok_or_else(|| Error::internal("unreadable hash of an API key"))?;
        Ok(self.argon2(&salt)?.ct_eq(&hash[..]).into())
    }

    fn argon2(&self, salt: &[u8]) -> Result<[u8; HASH_BYTES]> {
        let params = Params::new(19_456, 2, 1, Some(HASH_BYTES)).map_err(Error::internal)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut hash = [0; HASH_BYTES];
        argon2
            .hash_password_into(self.0.as_bytes(), salt, &mut hash)
            .map_err(Error::internal)?;
        Ok(hash)
    }
}

/// The first characters of a key, which lists show and the database finds it by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ApiKeyPrefix(String);

impl ApiKeyPrefix {
    /// Number of characters.
    pub const LENGTH: usize = 12;

    /// Wraps a prefix from the database.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A key as the database stores it: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` (PHC string format).
#[derive(Clone)]
pub struct HashedApiKey(String);

impl HashedApiKey {
    /// Wraps a hash from the database.
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(text)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns salt and hash.
    fn parts(&self) -> Option<(Vec<u8>, Vec<u8>)> {
        let (salt, hash) = self.0.strip_prefix(PARAMETERS)?.split_once('$')?;
        let salt = STANDARD_NO_PAD.decode(salt).ok()?;
        let hash = STANDARD_NO_PAD.decode(hash).ok()?;
        Some((salt, hash))
    }
}

/// Returns the CRC-32 (ISO 3309) of a text in base62.
fn checksum(text: &str) -> String {
    let mut rest = crc32fast::hash(text.as_bytes());
    let mut digits = [0; CHECKSUM_CHARACTERS];
    for digit in digits.iter_mut().rev() {
        *digit = rest % 62;
        rest /= 62;
    }
    digits.into_iter().map(base62).collect()
}

fn base62(digit: u32) -> char {
    let index = usize::try_from(digit).unwrap_or_default();
    ALPHABET.get(index).copied().map_or('0', char::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock as _, SystemClock};

    #[test]
    fn keys_have_the_documented_shape() {
        for access in AccessType::ALL {
            let key = PlainApiKey::generate(access);
            let text = key.reveal();
            assert_eq!(text.len(), 43);
            assert!(text.starts_with(match access {
                AccessType::Read => "gf_r_",
                AccessType::Publish => "gf_p_",
                AccessType::Write => "gf_w_",
                AccessType::Audit => "gf_a_",
            }));
            assert!(text[5..].bytes().all(|byte| byte.is_ascii_alphanumeric()));
            assert_eq!(key.prefix().as_str(), &text[..12]);
            assert!(PlainApiKey::parse(text).is_some());
            assert_ne!(text, PlainApiKey::generate(access).reveal());
        }
        // A scanner in another language gets the same: `zlib.crc32` of the first 37 characters, in base62.
        let body = format!("gf_r_{}", "a".repeat(32));
        assert_eq!(checksum(&body).len(), 6);
        assert_eq!(checksum("123456789"), "3jZRME");
    }

    #[test]
    fn every_changed_character_breaks_the_checksum() {
        let key = PlainApiKey::generate(AccessType::Read);
        for at in 0..PlainApiKey::LENGTH {
            let mut bytes = key.reveal().as_bytes().to_vec();
            bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
            let changed = String::from_utf8(bytes).unwrap();
            assert!(PlainApiKey::parse(&changed).is_none(), "{at}");
        }
        let long = format!("{}0", key.reveal());
        for junk in [
            "",
            "gf_r_",
            "é",
            &"é".repeat(22),
            &long,
            &key.reveal()[..42],
        ] {
            assert!(PlainApiKey::parse(junk).is_none(), "{junk}");
        }
    }

    #[test]
    fn a_hash_matches_its_key_alone() {
        let key = PlainApiKey::generate(AccessType::Write);
        let hash = key.hash().unwrap();
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(key.matches(&hash).unwrap());
        let other = PlainApiKey::generate(AccessType::Write);
        assert!(!other.matches(&hash).unwrap());
        assert_ne!(key.hash().unwrap().as_str(), hash.as_str(), "salted");
        assert!(
            key.matches(&HashedApiKey::stored("$1$x".to_owned()))
                .is_err()
        );
    }

    #[test]
    fn narrow_keys_have_their_scopes_only() {
        let allowed = |access: AccessType| {
            let all = [
                Scope::AnalyticsRead,
                Scope::ProjectsRead,
                Scope::ProjectsWrite,
                Scope::LlmRead,
                Scope::AuditRead,
                Scope::SchemaPublish,
                Scope::SchemaCheck,
            ];
            all.into_iter()
                .filter(|scope| access.allows(*scope))
                .map(Scope::word)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            allowed(AccessType::Publish),
            ["schema:publish", "schema:check"]
        );
        let reading = [
            "analytics:read",
            "projects:read",
            "llm:read",
            "schema:check",
        ];
        assert_eq!(allowed(AccessType::Read), reading);
        assert_eq!(allowed(AccessType::Write).len(), 6);
        assert_eq!(allowed(AccessType::Audit), ["audit:read"]);
    }

    #[test]
    fn a_key_is_bound_to_the_chosen_projects() {
        let ids: Vec<ProjectId> = (0..101).map(|_| ProjectId::generate()).collect();
        let texts: Vec<String> = ids.iter().map(ProjectId::to_string).collect();
        let bound = ReachedProjects::parse(Some(&[
            texts[1].clone(),
            texts[0].clone(),
            texts[1].clone(),
        ]));
        let bound = bound.unwrap();
        assert_eq!(bound, ReachedProjects::chosen(vec![ids[0], ids[1]]));
        assert!(bound.contains(ids[1]) && !bound.contains(ids[2]));
        assert!(!ReachedProjects::chosen(Vec::new()).contains(ids[0]));
        let all = ReachedProjects::parse(None).unwrap();
        assert!(all.contains(ids[0]));
        for bad in [&[][..], &texts, &["shop".to_owned()]] {
            assert!(ReachedProjects::parse(Some(bad)).is_err());
        }
    }

    #[test]
    fn keys_expire_after_the_offered_days() {
        let now = SystemClock.now();
        let expires_at = |days| ApiKeyExpiry::parse(days).map(|expiry| expiry.expires_at(now));
        assert_eq!(expires_at(None), Ok(None));
        let week = now.plus_seconds(7 * 24 * 3600);
        assert_eq!(expires_at(Some(7)), Ok(Some(week)));
        for days in [0, 1, -7, 8, 366, i64::MAX, i64::MIN] {
            assert!(expires_at(Some(days)).is_err(), "{days}");
        }
    }
}
