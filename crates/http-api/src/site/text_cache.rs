//! A cache of whole schemas as compressed text.

use std::sync::Arc;

use actix_web::http::header::ContentEncoding;
use docs_site::{TextFile, TextFiles};
use domain::{Error, VersionNumber};
use moka::future::Cache;
use projects::OpenDocs;

use super::page_cache::{Document, compress_text};
use crate::AppState;

/// Caches files by a key of everything they are made from. Cheap to clone.
#[derive(Clone)]
pub struct TextCache {
    documents: Cache<String, Arc<Document>>,
    pub(crate) files: TextFiles,
}

impl TextCache {
    /// Creates a cache of at most `max_bytes`.
    #[must_use]
    pub fn new(max_bytes: u64) -> Self {
        let weigh = |key: &String, document: &Arc<Document>| {
            u32::try_from(key.len() + document.body.len() + 256).unwrap_or(u32::MAX)
        };
        Self {
            documents: Cache::builder()
                .max_capacity(max_bytes)
                .weigher(weigh)
                .build(),
            files: TextFiles::default(),
        }
    }

    /// Returns a file of `open`, the docs of `version` or the current ones, in that encoding, and makes it on a
    /// miss; concurrent callers wait for one of them.
    pub(crate) async fn document(
        &self,
        state: &AppState,
        open: &OpenDocs,
        version: Option<VersionNumber>,
        file: TextFile,
        encoding: ContentEncoding,
    ) -> Result<Arc<Document>, Error> {
        let site = state.docs_site();
        let key = format!("{}\n{}", encoding.as_str(), file.key(&site, open, version));
        let make = async {
            let compress = move |text| compress_text(text, encoding);
            let made = self.files.make(&site, open, version, file, compress);
            Ok(Arc::new(made.await??))
        };
        self.documents
            .try_get_with(key, make)
            .await
            .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
    }
}
