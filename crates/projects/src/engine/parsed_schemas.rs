//! Remembers schemas that the validator has just parsed: whoever types an operation sends the same schema with each key.

use std::sync::Arc;
use std::time::Duration;

use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use schema_model::{Limits, ParsedSchema, Refusal};
use sha2::{Digest, Sha256};

/// Maximum size of all remembered schemas, in bytes.
const MAX_BYTES: u64 = 64 << 20;
/// Maximum number of remembered schemas.
const MAX_SCHEMAS: u64 = 64;
/// How long a schema is remembered after its last use.
const IDLE_TIMEOUT: Duration = Duration::from_secs(300);
/// Smaller texts are parsed in a few milliseconds.
const MIN_TEXT_BYTES: usize = 32 << 10;

/// Parsed schemas by the SHA-256 hash of their text, limited in bytes and number. Cheap to clone.
#[derive(Clone)]
pub struct ParsedSchemas(Cache<[u8; 32], Arc<ParsedSchema>>);

impl Default for ParsedSchemas {
    fn default() -> Self {
        let schemas = Cache::<[u8; 32], Arc<ParsedSchema>>::builder()
            .max_capacity(MAX_BYTES)
            .weigher(|_, schema: &Arc<ParsedSchema>| weigh(schema))
            .time_to_idle(IDLE_TIMEOUT)
            // The default policy prefers old entries to a schema that somebody has just changed.
            .eviction_policy(EvictionPolicy::lru());
        Self(schemas.build())
    }
}

impl ParsedSchemas {
    /// Reads and parses a schema, unless it is remembered.
    ///
    /// # Errors
    /// As [`schema_model::read`] and [`schema_model::parse_schema`]. Refusals are not remembered.
    pub fn parse(&self, text: &[u8], limits: &Limits) -> Result<Arc<ParsedSchema>, Refusal> {
        let parse = || {
            let source = schema_model::read(text, limits)?;
            schema_model::parse_schema(&source, limits).map(Arc::new)
        };
        if text.len() < MIN_TEXT_BYTES {
            return parse();
        }
        let hash = Sha256::digest(text).into();
        if let Some(schema) = self.0.get(&hash) {
            return Ok(schema);
        }
        let schema = parse()?;
        self.0.insert(hash, Arc::clone(&schema));
        Ok(schema)
    }

    /// Returns how many schemas are remembered.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.run_pending_tasks();
        self.0.entry_count()
    }
}

/// Weighs a schema in bytes, as [`crate::DocsCache`] weighs docs. The minimum weight limits the number of schemas.
fn weigh(schema: &ParsedSchema) -> u32 {
    let bytes = u64::try_from(schema.model.heap_size() / 2 * 3).unwrap_or(u64::MAX);
    u32::try_from(bytes.max(MAX_BYTES / MAX_SCHEMAS)).unwrap_or(u32::MAX)
}
