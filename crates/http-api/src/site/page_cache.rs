//! A cache of rendered and compressed documents.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::http::header::{ContentEncoding, HeaderValue};
use actix_web::web::Bytes;
use domain::Error;
use moka::future::Cache;
use tokio::sync::Semaphore;

use crate::etag;

/// Brotli quality for documents made on demand: the highest before the time grows tenfold.
const BROTLI_QUALITY: i32 = 8;
/// Brotli quality for documents that are requested again: 10 % smaller for a few hundred milliseconds, once.
const BROTLI_MAX_QUALITY: i32 = 11;
/// Documents whose compressed size exceeds this are not recompressed, because that would take seconds.
const MAX_RECOMPRESSED_BYTES: usize = 64 * 1024;

/// A document in one encoding.
pub(crate) struct Document {
    pub(crate) body: Bytes,
    pub(crate) etag: HeaderValue,
    /// Whether it can be compressed further, at a price that no request should wait for.
    can_shrink: AtomicBool,
}

/// Caches documents by a key that changes whenever they would. Cheap to clone.
#[derive(Clone)]
pub struct PageCache {
    documents: Cache<String, Arc<Document>>,
    /// Only one document at a time is recompressed.
    packer: Arc<Semaphore>,
}

impl PageCache {
    /// Creates a cache of at most `max_bytes`.
    #[must_use]
    pub fn new(max_bytes: u64) -> Self {
        let weigh = |key: &String, document: &Arc<Document>| {
            u32::try_from(key.len() + document.body.len() + 256).unwrap_or(u32::MAX)
        };
        let documents = Cache::builder().max_capacity(max_bytes).weigher(weigh);
        Self {
            documents: documents.build(),
            packer: Arc::new(Semaphore::new(1)),
        }
    }

    /// Returns the document under `key` in that encoding, and makes it on a miss; concurrent callers wait for
    /// one of them. The second request triggers recompression at maximum quality.
    ///
    /// # Errors
    /// Errors of `make`.
    pub(crate) async fn document(
        &self,
        key: &str,
        encoding: ContentEncoding,
        make: impl AsyncFnOnce() -> Result<String, Error>,
    ) -> Result<Arc<Document>, Error> {
        let key = format!("{}\n{key}", encoding.as_str());
        if let Some(known) = self.documents.get(&key).await {
            self.recompress_later(key, &known);
            return Ok(known);
        }
        self.documents
            .try_get_with(key, async {
                compress_text(make().await?, encoding).map(Arc::new)
            })
            .await
            .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
    }

    /// Recompresses a document at maximum quality in the background.
    fn recompress_later(&self, key: String, document: &Arc<Document>) {
        let Ok(turn) = Arc::clone(&self.packer).try_acquire_owned() else {
            return;
        };
        if !document.can_shrink.swap(false, Ordering::Relaxed) {
            return;
        }
        let (cache, document) = (self.clone(), Arc::clone(document));
        tokio::spawn(async move {
            let loose = document.body.clone();
            if let Ok(Ok(body)) = tokio::task::spawn_blocking(move || recompress(&loose)).await {
                let packed = Document {
                    body,
                    etag: document.etag.clone(),
                    can_shrink: AtomicBool::new(false),
                };
                // The key changes with the document, so the entry still belongs to this document.
                cache.documents.insert(key, Arc::new(packed)).await;
            }
            drop(turn);
        });
    }
}

impl PageCache {
    /// Returns the bytes under `key`, and makes them on a miss; concurrent callers wait for one of them.
    ///
    /// # Errors
    /// Errors of `make`.
    pub(crate) async fn bytes(
        &self,
        key: &str,
        make: impl Future<Output = Result<Vec<u8>, Error>>,
    ) -> Result<Arc<Document>, Error> {
        self.documents
            .try_get_with(format!("bytes\n{key}"), async {
                let body = make.await?;
                let etag = etag::of_document(&body, ContentEncoding::Identity);
                let body = body.into();
                let can_shrink = AtomicBool::new(false);
                Ok(Arc::new(Document {
                    body,
                    etag,
                    can_shrink,
                }))
            })
            .await
            .map_err(|error: Arc<Error>| Arc::unwrap_or_clone(error))
    }
}

impl PageCache {
    /// Compresses a text that is made for each response, once for as long as it stays the same.
    ///
    /// # Errors
    /// If compression fails.
    pub(crate) async fn text(
        &self,
        text: String,
        encoding: ContentEncoding,
    ) -> Result<Arc<Document>, Error> {
        let key = format!("text\n{}", etag::hash(text.as_bytes()));
        self.document(&key, encoding, async || Ok(text)).await
    }
}

/// Returns a text as a compressed document.
pub(super) fn compress_text(text: String, encoding: ContentEncoding) -> Result<Document, Error> {
    let etag = etag::of_document(text.as_bytes(), encoding);
    let body = compress(text, encoding).map_err(Error::internal)?;
    let can_shrink = encoding == ContentEncoding::Brotli && body.len() <= MAX_RECOMPRESSED_BYTES;
    let can_shrink = AtomicBool::new(can_shrink);
    Ok(Document {
        body,
        etag,
        can_shrink,
    })
}

fn compress(html: String, encoding: ContentEncoding) -> std::io::Result<Bytes> {
    match encoding {
        ContentEncoding::Brotli => brotli(html.as_bytes(), BROTLI_QUALITY),
        ContentEncoding::Gzip => {
            let mut encoder =
                flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            encoder.write_all(html.as_bytes())?;
            encoder.finish().map(Bytes::from)
        }
        _ => Ok(html.into()),
    }
}

fn brotli(mut text: &[u8], quality: i32) -> std::io::Result<Bytes> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality,
        ..Default::default()
    };
    let mut out = Vec::with_capacity(text.len() / 4);
    brotli::BrotliCompress(&mut text, &mut out, &parameters)?;
    Ok(out.into())
}

/// Recompresses a document at maximum quality.
fn recompress(mut loose: &[u8]) -> std::io::Result<Bytes> {
    let mut text = Vec::with_capacity(loose.len() * 8);
    brotli::BrotliDecompress(&mut loose, &mut text)?;
    brotli(&text, BROTLI_MAX_QUALITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_second_request_recompresses_the_document() {
        let cache = PageCache::new(1 << 20);
        let text: String = (0..4000)
            .map(|n| format!("<li id=\"field{n}\">{}</li>\n", n * 7919 % 997))
            .collect();
        let ask = || cache.document("page", ContentEncoding::Brotli, async || Ok(text.clone()));
        let first = ask().await.unwrap();
        let packed = loop {
            let again = ask().await.unwrap();
            if again.body.len() < first.body.len() {
                break again;
            }
            tokio::task::yield_now().await;
        };
        assert_eq!(packed.etag, first.etag);
        assert!(packed.etag.to_str().unwrap().starts_with("W/\""));
        let mut seen = Vec::new();
        brotli::BrotliDecompress(&mut packed.body.as_ref(), &mut seen).unwrap();
        assert_eq!(seen, text.into_bytes());
    }

    #[tokio::test]
    async fn large_and_uncompressed_documents_are_not_recompressed() {
        let cache = PageCache::new(1 << 20);
        let plain = || {
            cache.document("page", ContentEncoding::Identity, async || {
                Ok("page".to_owned())
            })
        };
        plain().await.unwrap();
        let again = plain().await.unwrap();
        assert_eq!(
            (&*again.body, again.can_shrink.load(Ordering::Relaxed)),
            (&b"page"[..], false)
        );
        let digits: String = (0..40_000_u64)
            .map(|n| format!("{:x}", n.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
            .collect();
        let large = compress_text(digits, ContentEncoding::Brotli).unwrap();
        assert!(
            large.body.len() > MAX_RECOMPRESSED_BYTES && !large.can_shrink.load(Ordering::Relaxed)
        );
    }
}
